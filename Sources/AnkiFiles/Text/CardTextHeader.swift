/// The lines at the top of a text that Anki has exported: `#separator:tab`, `#html:true`, `#columns:Front	Back`,
/// `#deck:Spanish`, `#tags column:3`.
struct CardTextHeader {
    private(set) var separator: Character?
    private(set) var isHTML: Bool?
    /// The names of the columns.
    private(set) var columns: [String]?
    /// With all levels, separated by `::`.
    private(set) var deck: String?
    private(set) var noteType: String?
    /// The tags of all cards.
    private(set) var tags: [String] = []
    /// The columns of the deck, the tags and so on, from 0.
    private(set) var places: [Place: Int] = [:]
    /// The number of lines that it takes.
    private(set) var lines = 0

    enum Place: String, CaseIterable {
        case noteType = "notetype column"
        case deck = "deck column"
        case tags = "tags column"
        case guid = "guid column"
    }

    init(_ text: String) {
        var names: Substring?
        for line in text.prefix(1 << 16).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = line.first == "\u{FEFF}" ? line.dropFirst() : line
            guard line.first == "#", let colon = line.firstIndex(of: ":") else { break }
            lines += 1
            let value = line[line.index(after: colon)...]
            switch line[..<colon].dropFirst().lowercased() {
            case "separator": separator = Self.separator(value)
            case "html": isHTML = value.trimmed.lowercased() == "true"
            case "columns": names = value
            case "deck": deck = AnkiFile.deckName(value.split(separator: "::"))
            case "notetype": noteType = String(value.trimmed)
            case "tags": tags = CardMaker.tags(String(value))
            case let name:
                guard let place = Place(rawValue: name), let column = Int(value.trimmed), column > 0 else { continue }
                places[place] = column - 1
            }
        }
        // They are separated as the rows are.
        columns = names.map { names in
            let separator = separator ?? ["\t", ";", ","].first { names.contains($0) } ?? "\t"
            return names.split(separator: separator, omittingEmptySubsequences: false).map { String($0.trimmed) }
        }
    }

    private static func separator(_ value: Substring) -> Character? {
        switch value.trimmed.lowercased() {
        case "tab", "\\t": "\t"
        case "comma": ","
        case "semicolon": ";"
        case "pipe": "|"
        case "colon": ":"
        case "space": " "
        default: value.first.flatMap { $0.isASCII ? $0 : nil }
        }
    }
}
