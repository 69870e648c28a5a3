extension ValueShape {
    /// Whether values of this shape may name entries of lists.
    var hasReferences: Bool {
        switch self {
        case .reference: true
        case .list(let elements): elements.shape.hasReferences
        case .record(let fields), .group(let fields): fields.all.contains { $0.shape.hasReferences }
        case .choice(_, let kinds): kinds.contains { $0.fields.all.contains { $0.shape.hasReferences } }
        default: false
        }
    }

    /// Calls `visit` with the list, the id and the place of each entry that a value names.
    func references(
        in value: Value, _ place: String, _ visit: (String, String, String) throws(Refusal) -> Void
    ) throws(Refusal) {
        switch (self, value) {
        case (.reference(let list), .text(let id)): try visit(list, id, place)
        case (.list(let elements), .list(let values)):
            for (index, value) in values.enumerated() {
                try elements.shape.references(in: value, "\(place)[\(index)]", visit)
            }
        case (.record(let fields), .record(let values)), (.group(let fields), .record(let values)):
            for (field, value) in zip(fields.all, values) {
                try field.shape.references(in: value, "\(place).\(field.name)", visit)
            }
        case (.choice(_, let kinds), .record(let parts)):
            guard let chosen = kinds.first(where: { $0.kind == parts[0].asText }) else { return }
            try ValueShape.record(chosen.fields).references(in: .record(Array(parts.dropFirst())), place, visit)
        default: break
        }
    }

    /// The value without the entries that are not kept; `nil` if nothing is left of it.
    func keeping(_ value: Value, _ isKept: (_ list: String, _ id: String) -> Bool) -> Value? {
        switch (self, value) {
        case (.reference(let list), .text(let id)): return isKept(list, id) ? value : nil
        case (.list(let elements), .list(let values)):
            return .list(values.compactMap { elements.shape.keeping($0, isKept) })
        case (.record(let fields), .record(let values)), (.group(let fields), .record(let values)):
            return fields.keeping(values, isKept).map(Value.record)
        case (.choice(_, let kinds), .record(let parts)):
            guard let chosen = kinds.first(where: { $0.kind == parts[0].asText }) else { return value }
            return chosen.fields.keeping(Array(parts.dropFirst()), isKept).map { .record([parts[0]] + $0) }
        default: return value
        }
    }
}

extension Fields {
    /// The values without the entries that are not kept; `nil` if one is gone that must be there.
    func keeping(_ values: [Value], _ isKept: (_ list: String, _ id: String) -> Bool) -> [Value]? {
        var kept = values
        for (index, field) in all.enumerated() where field.shape.hasReferences {
            if let value = field.shape.keeping(values[index], isKept) {
                kept[index] = value
            } else if field.isOptional {
                kept[index] = .null
            } else {
                return nil
            }
        }
        return kept
    }
}
