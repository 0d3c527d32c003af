import Values

/// Which columns of a text hold what, from 0.
struct CardColumns {
    private(set) var front = 0
    private(set) var back = 1
    /// The next field after the back.
    private(set) var extra: Int?
    private(set) var tags: Int?
    private(set) var deck: Int?
    private(set) var noteType: Int?

    private static let frontNames: Set<String> = ["front", "question", "term", "word", "text", "prompt"]
    private static let backNames: Set<String> = [
        "back", "answer", "definition", "meaning", "translation", "back extra",
    ]
    private static let tagNames: Set<String> = ["tags", "tag"]

    /// By the names of the columns, else the first columns that nothing else is in.
    init(_ header: CardTextHeader) {
        if let columns = header.columns, let named = CardColumns(headings: columns, header: header) {
            self = named
            return
        }
        self.init(places: header.places)
        let taken = Set(header.places.values)
        let free = (0..<(taken.count + 3)).filter { !taken.contains($0) }
        (front, back, extra) = (free[0], free[1], free[2])
    }

    /// Nil if the first row has no headings for both sides.
    init?(headings: [String], header: CardTextHeader) {
        let names = headings.map(\.folded)
        guard let front = names.firstIndex(where: Self.frontNames.contains),
            let back = names.firstIndex(where: Self.backNames.contains)
        else { return nil }
        self.init(places: header.places)
        (self.front, self.back) = (front, back)
        tags = tags ?? names.firstIndex(where: Self.tagNames.contains)
        deck = deck ?? names.firstIndex(of: "deck")
        noteType = noteType ?? names.firstIndex(of: "notetype")
    }

    private init(places: [CardTextHeader.Place: Int]) {
        (tags, deck, noteType) = (places[.tags], places[.deck], places[.noteType])
    }
}
