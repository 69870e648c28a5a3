/// One change to one thing of a production. Changes to different things never affect each other. What there is to change, `Description` says.
package enum Change: Hashable, Sendable {
    /// The value at a path of the document, such as `["formations", "f3", "positions", "p7"]`; `null` where there is to be none.
    case set([String], Value)
    /// Into the list of this name. `after` is the entry that it follows; `nil` for the first place.
    case insert(String, Item, after: String?)
    case remove(String, String)
    case move(String, String, after: String?)
    /// Replaces the whole document: an import, or an earlier revision brought back.
    case replace(Production)
}

/// One whole entry of a list, as it is put in.
package struct Item: Hashable, Sendable {
    package var id: String
    /// One value for each field; dots by their ids.
    package var values: [Value]
    /// One map for each of `Description.carried(by:)`, with a value for each entry of the other list: where a performer stands in formations.
    package var track: [Value]

    package init(id: String, values: [Value], track: [Value]) {
        self.id = id
        self.values = values
        self.track = track
    }
}
