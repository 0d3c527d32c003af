/// The names of a result's columns, which its rows share.
final class ColumnNames: Sendable {
    let names: [String]
    /// Nil for few columns, among which a search is as fast.
    private let places: [String: Int]?

    private static let fewColumns = 8

    init(_ names: [String]) {
        self.names = names
        places =
            names.count > Self.fewColumns
            ? Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first } : nil
    }

    /// The place of the first column with this name; nil if there is none.
    func place(of name: String) -> Int? {
        if let places { return places[name] }
        return names.firstIndex(of: name)
    }
}
