import ArgumentParser

/// One setting: its value comes from a flag, else from an environment variable, else from its default.
///
/// Flag and variable follow from the name: `data-directory` is `--data-directory` and `RUNTHROUGH_DATA_DIRECTORY`.
struct Setting<Value: Sendable>: Sendable {
    let name: String
    let summary: String
    /// The default as `--help` shows it; `nil` if there is none.
    let standard: String?
    /// What would be accepted, in words: "a whole number from 0 to 65535".
    let accepts: String
    let isSecret: Bool
    let read: @Sendable (String) -> Value?

    init(
        _ name: String, _ summary: String, standard: String? = nil, accepts: String, isSecret: Bool = false,
        read: @escaping @Sendable (String) -> Value?
    ) {
        self.name = name
        self.summary = summary
        self.standard = standard
        self.accepts = accepts
        self.isSecret = isSecret
        self.read = read
    }

    var flag: String { "--" + name }
    var variable: String { "RUNTHROUGH_" + name.uppercased().replacing("-", with: "_") }

    var help: ArgumentHelp {
        let suffix = standard.map { "; default: \($0)" } ?? ""
        return ArgumentHelp("\(summary) [\(variable)\(suffix)]", valueName: "value")
    }

    var argumentName: NameSpecification { .customLong(name) }
}

/// A value that cannot be used: the flag or variable that contains it, and what would be accepted.
struct UnusableSetting: Error, CustomStringConvertible, Equatable {
    /// Whether the value came from a flag or from the environment: this decides the exit code.
    enum Source: Sendable { case flag, environment }

    let name: String
    let source: Source
    let description: String

    init(name: String, source: Source, _ description: String) {
        self.name = name
        self.source = source
        self.description = description
    }

    /// `EX_USAGE` for a flag, `EX_CONFIG` for the environment.
    var exitCode: ExitCode { source == .flag ? ExitCode(64) : ExitCode(78) }
}

/// The values as text: flags first, then the environment. An empty variable counts as missing.
struct GivenSettings: Sendable {
    private let flags: [String: String]
    private let environment: [String: String]

    /// - Parameters:
    ///   - flags: by the setting's name; `nil` for flags that were not given.
    ///   - environment: the process's environment.
    init(flags: [String: String?], environment: [String: String]) {
        self.flags = flags.compactMapValues { $0 }
        self.environment = environment.filter { !$0.value.isEmpty }
    }

    /// The value of `setting`, `nil` if it is missing, or a sentence that says what is wrong with it.
    func value<Value>(of setting: Setting<Value>) throws(UnusableSetting) -> Value? {
        guard let text = flags[setting.name] ?? environment[setting.variable] else { return nil }
        if let value = setting.read(text) { return value }
        let shown = setting.isSecret ? "its value" : "'\(text)'"
        throw refusal(of: setting, "\(shown) is not \(setting.accepts)")
    }

    /// An error that names the flag or variable by which `setting` was given (the variable's flag if it was not).
    func refusal<Value>(of setting: Setting<Value>, _ reason: String) -> UnusableSetting {
        let fromFlag = flags[setting.name] != nil || environment[setting.variable] == nil
        let name = fromFlag ? setting.flag : setting.variable
        return UnusableSetting(name: name, source: fromFlag ? .flag : .environment, "\(name): \(reason)")
    }
}
