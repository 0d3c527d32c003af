import SheetReader
import Values

/// What a column of a text of cards is.
package enum CardColumn: String, CaseIterable, Sendable, Hashable {
    case front, back, tags, deck
    /// The identifier of the note.
    case note
    /// It is not read.
    case ignored
}

/// A column of a text of cards, as a person chooses what it is.
package struct CardColumnChoice: Hashable, Sendable {
    /// From 1.
    package let number: Int
    /// Its heading, or `column 3`.
    package let heading: String
    package let column: CardColumn
    /// The first of its cells that are not empty.
    package let sample: [String]
}

/// How a text of cards is read, where the file does not say.
package struct CardTextOptions: Hashable, Sendable {
    /// What columns are, by their headings or numbers from 1.
    package var columns: [String: CardColumn]
    /// Whether fields are HTML; nil to read it from the file, and for text if that does not say.
    package var isHTML: Bool?

    package init(columns: [String: CardColumn] = [:], isHTML: Bool? = nil) {
        (self.columns, self.isHTML) = (columns, isHTML)
    }
}

/// Which columns of a text hold what, from 0.
struct CardColumns {
    private(set) var front = 0
    /// Several are joined, each in a line.
    private(set) var backs = [1]
    private(set) var tags: [Int] = []
    private(set) var deck: Int?
    private(set) var note: Int?
    private(set) var noteType: Int?
    /// Whether the headings do not say both sides.
    private var isGuessed = false
    /// Those that were chosen not to be read.
    private var ignored: Set<Int> = []
    /// Nil for a text without headings.
    let headings: [String]?
    /// Whether the first row has the headings.
    let isTable: Bool

    /// The column after the back, which asks for a reversed card in one of Anki's types of notes.
    var extra: Int? { backs.last.map { last in (last + 1...last + 8).first { !used.contains($0) } } ?? nil }

    private static let names: [(CardColumn, Set<String>)] = [
        (
            .front,
            [
                "front", "front side", "question", "term", "word", "text", "prompt", "expression", "vocabulary",
                "vocab",
                "kanji", "phrase", "side 1", "side a", "q", "vorderseite", "frage", "begriff", "recto", "terme",
                "anverso",
                "pregunta", "termino", "frente", "pergunta", "termo", "fronte", "domanda", "termine", "voorkant",
                "vraag",
                "表", "表面", "問題", "正面", "country", "state", "element",
            ]
        ),
        (
            .back,
            [
                "back", "back side", "answer", "definition", "meaning", "meanings", "translation", "back extra",
                "reading",
                "kana", "furigana", "pinyin", "pronunciation", "explanation", "side 2", "side b", "a", "example",
                "examples",
                "sentence", "sentences", "ruckseite", "antwort", "bedeutung", "ubersetzung", "verso", "reponse",
                "traduction", "reverso", "respuesta", "definicion", "significado", "traduccion", "resposta",
                "definicao",
                "traducao", "retro", "risposta", "definizione", "traduzione", "achterkant", "antwoord", "betekenis",
                "vertaling", "裏", "裏面", "答え", "意味", "背面", "capital", "symbol", "abbreviation",
            ]
        ),
        (.tags, ["tags", "tag"]), (.deck, ["deck"]), (.note, ["guid"]),
    ]

    /// Further headings that such tables have. They do not say which side a column is.
    private static let others: Set<String> = [
        "number", "no", "id", "index", "type", "kind", "note", "notes", "audio", "sound", "image", "picture", "level",
        "category", "unit", "lesson", "chapter", "part of speech", "pos", "romaji", "ipa",
    ]
    /// Languages, which are sides.
    private static let languages: Set<String> = [
        "english", "german", "spanish", "french", "italian", "portuguese", "dutch", "swedish", "norwegian", "danish",
        "finnish", "polish", "russian", "greek", "latin", "turkish", "arabic", "hebrew", "japanese", "chinese",
        "mandarin", "korean", "vietnamese", "deutsch", "englisch", "espanol", "francais", "italiano",
    ]
    /// Names of backs that are beside the answer.
    private static let additions: Set<String> = ["example", "examples", "sentence", "sentences"]
    /// Those of them that are no side.
    private static let asides: Set<String> = ["number", "no", "id", "index", "type", "kind", "level", "category"]

    /// Whether it is a usual heading, or has only words of such: `German sentence`. Of a name with underscores, the last
    /// word is enough: `vocab_number`.
    private static func isUsual(_ heading: String) -> Bool {
        let name = heading.folded
        if isKnown(name) { return true }
        let words = words(of: name)
        guard words.count > 1, let last = words.last else { return false }
        return words.allSatisfy(isKnown) || name.contains("_") && isKnown(last)
    }

    private static func isKnown(_ name: String) -> Bool {
        name.count > 1 && (side(name) != nil || others.contains(name) || languages.contains(name))
    }

    /// Whether a column with this heading is no side: `number`, `vocab_number`.
    private static func isAside(_ heading: String) -> Bool {
        let name = heading.folded
        return asides.contains(name) || words(of: name).last.map(asides.contains) ?? false
    }

    private static func words(of name: String) -> [String] {
        name.split { $0.isWhitespace || $0 == "_" || $0 == "-" }.map(String.init)
    }

    /// By its whole name, else by its last word: `English translation`.
    private static func meaning(_ heading: String) -> CardColumn? {
        let name = heading.folded
        return side(name) ?? (isUsual(name) ? words(of: name).last.flatMap(side) : nil)
    }

    private static func side(_ name: String) -> CardColumn? { names.first { $0.1.contains(name) }?.0 }

    private static func isAddition(_ heading: String) -> Bool {
        words(of: heading.folded).last.map(additions.contains) ?? false
    }

    /// By the names of the columns, else the first columns that nothing else is in.
    ///
    /// - Parameter first: the first row, which may have the headings.
    init(
        _ header: CardTextHeader, first: [String], chosen: [String: CardColumn]
    ) throws(AnkiError) {
        let isNamed = Self.hasHeadings(header.columns ?? first, chosen)
        isTable = header.columns == nil && isNamed
        headings = header.columns ?? (isTable ? first : nil)
        let places = header.places
        (deck, note, noteType) = (places[.deck], places[.guid], places[.noteType])
        tags = places[.tags].map { [$0] } ?? []
        if let headings, isNamed { readHeadings(headings) } else { readOrder(places) }
        try choose(chosen, width: max(first.count, headings?.count ?? 0))
    }

    /// Whether both sides or several other headings are among them, or a heading was chosen.
    private static func hasHeadings(_ names: [String], _ chosen: [String: CardColumn]) -> Bool {
        let found = Set(names.compactMap(meaning))
        if found.contains(.front), found.contains(.back) { return true }
        let folded = Set(names.map(\.folded))
        // `capital:de` is the same in German.
        if folded.count(where: isUsual) > 1 || folded.count(where: { $0.contains(/\w:[a-z]{2}(?:-[a-z]{2})?$/) }) > 1 {
            return true
        }
        return chosen.keys.contains { Int($0) == nil && folded.contains($0.folded) }
    }

    private mutating func readHeadings(_ headings: [String]) {
        // Without a question, `a` is the first of several choices.
        let isPair = headings.contains { $0.folded == "q" }
        let found = headings.map { $0.folded == "a" && !isPair ? nil : Self.meaning($0) }
        var free = headings.indices.filter { found[$0] == nil && !Self.isAside(headings[$0]) }
        isGuessed = !found.contains(.front) || !found.contains(.back)
        front = found.firstIndex(of: .front) ?? (free.isEmpty ? 0 : free.removeFirst())
        var backs = found.indices.filter { found[$0] == .back && $0 != front }
        if backs.allSatisfy({ Self.isAddition(headings[$0]) }) {
            backs = free.filter { $0 != front && Self.languages.contains(headings[$0].folded) }.prefix(1) + backs
        }
        self.backs = backs.isEmpty ? Array((free + headings.indices).filter { $0 != front }.prefix(1)) : backs
        if tags.isEmpty { tags = found.indices.filter { found[$0] == .tags } }
        deck = deck ?? found.firstIndex(of: .deck)
        note = note ?? found.firstIndex(of: .note)
        noteType = noteType ?? headings.map(\.folded).firstIndex(of: "notetype")
    }

    private mutating func readOrder(_ places: [CardTextHeader.Place: Int]) {
        let taken = Set(places.values)
        let free = (0..<(taken.count + 2)).filter { !taken.contains($0) }
        (front, backs) = (free[0], [free[1]])
    }

    private mutating func choose(_ chosen: [String: CardColumn], width: Int) throws(AnkiError) {
        var given: [Int: CardColumn] = [:]
        for (name, column) in chosen {
            let place = headings?.firstIndex { $0.folded == name.folded } ?? Int(name).map { $0 - 1 }
            guard let place, (0..<max(width, 1)).contains(place) else {
                throw .unknownColumn(name, headings ?? (1...max(width, 1)).map(String.init))
            }
            given[place] = column
        }
        guard !given.isEmpty else { return }
        isGuessed = false
        let places = given.keys.sorted()
        func of(_ column: CardColumn) -> [Int] { places.filter { given[$0] == column } }
        if let place = of(.front).first { front = place }
        let own = backs.filter { given[$0] == nil && $0 != front }
        backs = of(.back).isEmpty ? own : of(.back)
        if backs.isEmpty { backs = (0..<max(width, 2)).filter { given[$0] == nil && $0 != front }.prefix(1).map { $0 } }
        tags = of(.tags) + tags.filter { given[$0] == nil }
        deck = of(.deck).first ?? deck.flatMap { given[$0] == nil ? $0 : nil }
        note = of(.note).first ?? note.flatMap { given[$0] == nil ? $0 : nil }
        ignored = Set(of(.ignored))
    }

    private var used: Set<Int> {
        Set([front] + backs + tags + [deck, note, noteType].compactMap(\.self))
    }

    // MARK: What is not read

    private func column(_ place: Int) -> CardColumn {
        if place == front { return .front }
        if backs.contains(place) { return .back }
        if tags.contains(place) { return .tags }
        return place == deck ? .deck : place == note ? .note : .ignored
    }

    /// All columns of the rows.
    func choices(_ rows: [SheetRecord]) -> [CardColumnChoice] {
        let width = max(rows.map(\.cells.count).max() ?? 0, headings?.count ?? 0)
        return (0..<min(width, Self.mostChoices)).map { place in
            let heading = headings?.atPlace(place + 1) ?? ""
            return CardColumnChoice(
                number: place + 1, heading: heading.isEmpty ? "column \(place + 1)" : heading, column: column(place),
                sample: Array(rows.lazy.compactMap { $0.cells.atPlace(place + 1) }.filter { !$0.isEmpty }.prefix(3)))
        }
    }

    private static let mostChoices = 30

    /// That the headings do not say which columns are the sides.
    private var unsaid: [String] {
        guard isGuessed, let headings, let back = backs.first else { return [] }
        func name(_ place: Int) -> String { (headings.atPlace(place + 1) ?? "column \(place + 1)").quotedLine }
        return ["The headings do not say the sides: \(name(front)) is the front and \(name(back)) the back."]
    }

    /// A sentence for each column with content that is not read.
    func remarks(_ rows: [SheetRecord], extraIsRead: Bool) -> [String] {
        unsaid
            + choices(rows).compactMap { choice in
                let place = choice.number - 1
                guard choice.column == .ignored, place != noteType, !ignored.contains(place), !choice.sample.isEmpty,
                    !(extraIsRead && place == extra)
                else { return nil }
                let sample = choice.sample.map { $0.shortened(to: 30).quotedLine }.joined(separator: ", ")
                let name = headings == nil ? choice.heading.capitalizedFirst : "The column \(choice.heading.quotedLine)"
                return "\(name) is not read: \(sample)"
            }
    }
}
