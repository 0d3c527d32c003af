import Agenda
package import AnkiFiles
package import Values

/// What an import has done, or would do.
package struct DeckImportReport: Sendable, Hashable {
    /// The numbers of cards of one deck.
    package struct DeckCounts: Sendable, Hashable {
        package let title: String
        package let isNew: Bool
        package internal(set) var added = 0
        package internal(set) var updated = 0
        /// Already there.
        package internal(set) var unchanged = 0

        init(title: String, isNew: Bool) { (self.title, self.isNew) = (title, isNew) }
    }

    /// A record that was not imported.
    package struct LeftOut: Sendable, Hashable {
        /// Its first line or name.
        package let name: String
        package let reason: String
    }

    /// The decks that get cards or have them already, in the order of the file.
    package internal(set) var decks: [DeckCounts] = []
    /// The fronts of the cards that were added, updated, and already there.
    package private(set) var fronts: [String] = []
    package internal(set) var updatedFronts: [String] = []
    package internal(set) var unchangedFronts: [String] = []
    package internal(set) var leftOut: [LeftOut]
    /// The rows of a text, or cards of a package, that hold no card.
    package let problems: [AnkiProblem]
    /// Media files that were left out.
    package let media: [AnkiMediaProblem]
    /// What the file has that is not read, such as columns.
    package let remarks: [String]
    /// Added cards with a schedule, and their past reviews.
    package private(set) var scheduled = 0
    package private(set) var reviews = 0
    private var files: Set<String> = []
    /// Names of the sounds that are stored, and of those that the added cards use.
    private let stored: Set<String>
    private var heard: Set<String> = []
    /// The places of the decks, by folded title.
    private var places: [String: Int] = [:]

    init(_ file: DeckImport, files: [String: PhotoFile], sounds: [String: [UInt8]]) {
        problems = file.problems
        leftOut = file.problems.map { LeftOut(name: $0.name, reason: $0.line) }
        let unreadable = file.pictures.keys.filter { files[$0] == nil }.sorted()
        let notStored = file.sounds.keys.filter { sounds[$0] == nil }.sorted()
        media =
            file.leftOutMedia + unreadable.map { AnkiMediaProblem($0, .unreadable) }
            + notStored.map { AnkiMediaProblem($0, .notStored) }
        stored = Set(sounds.keys)
        remarks = file.remarks
    }

    /// The place of a deck in `decks`.
    mutating func deck(titled title: String, isNew: Bool) -> Int {
        if let place = places[title.folded] { return place }
        decks.append(DeckCounts(title: title, isNew: isNew))
        places[title.folded] = decks.count - 1
        return decks.count - 1
    }

    mutating func add(_ draft: CardDraft, content: CardContent) {
        fronts.append(draft.front)
        if draft.schedule.phase != .new { scheduled += 1 }
        reviews += draft.reviews.count
        files.formUnion(content.pictures)
        heard.formUnion(draft.sounds.filter(stored.contains))
    }

    /// Pictures of the added cards.
    package var pictures: Int { files.count }

    package var added: Int { fronts.count }
    package var updated: Int { updatedFronts.count }
    package var unchanged: Int { unchangedFronts.count }
    /// Sounds of the added cards.
    package var sounds: Int { heard.count }
    package var read: Int { records.lines.count }

    /// What became of each record.
    package var records: ImportReport {
        func lines(_ fronts: [String], _ outcome: ImportReport.Outcome) -> [ImportReport.Line] {
            fronts.map { ImportReport.Line($0, outcome) }
        }
        return ImportReport(
            lines(fronts, .added) + lines(updatedFronts, .updated) + lines(unchangedFronts, .unchanged)
                + leftOut.map { ImportReport.Line($0.name, .leftOut($0.reason)) })
    }

    package var changesNothing: Bool { added + updated == 0 }
}

// MARK: - Words

extension AnkiProblem {
    /// `card 3: it has no text on its front`, with its first line.
    package var line: String { name.isEmpty ? description : "\(description): \(name.quotedLine)" }
}

extension DeckImportReport.DeckCounts {
    /// `"Lang::Fr" (new): 3 added, 1 updated, 2 already there`
    package var words: String {
        let others = [(updated, "updated"), (unchanged, "already there")]
        return "\(title.quotedLine)\(isNew ? " (new)" : ""): "
            + (["\(added) added"] + others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
    }
}

extension DeckImportReport {
    /// A part of the report under a title.
    package struct Section: Sendable, Hashable {
        package let title: String
        package let lines: [String]
        /// Whether something is left out.
        package let isWarning: Bool
    }

    /// `6 read: 3 added, 1 updated, 2 already there, 1 left out.`
    package var summary: String {
        "\(records.summary)."
    }

    /// `2 with their schedule, 9 reviews, 1 picture.` Nil if there is nothing to say.
    package var notes: String? {
        var notes: [String] = []
        if scheduled > 0 { notes.append("\(scheduled) with their schedule") }
        if reviews > 0 { notes.append(reviews.counted("review")) }
        if pictures > 0 { notes.append(pictures.counted("picture")) }
        if sounds > 0 { notes.append(sounds.counted("sound")) }
        if !media.isEmpty { notes.append("\(media.count.counted("media file")) left out") }
        return notes.isEmpty ? nil : notes.joined(separator: ", ") + "."
    }

    /// What is named, the most important first.
    package var sections: [Section] {
        func short(_ fronts: [String]) -> [String] { fronts.map { $0.shortened(to: 120) } }
        let reasons = leftOut.map { problem in
            problem.reason.hasSuffix(problem.name.quotedLine) || problem.name.isEmpty
                ? problem.reason.capitalizedFirst : "\(problem.name.quotedLine): \(problem.reason)"
        }
        return [
            Section(title: "Left out", lines: reasons, isWarning: true),
            Section(title: "Not read", lines: remarks, isWarning: true),
            Section(title: "Media files left out", lines: media.map(\.description), isWarning: true),
            Section(title: "Decks", lines: decks.count > 1 ? decks.map(\.words) : [], isWarning: false),
            Section(title: "New cards", lines: short(fronts), isWarning: false),
            Section(title: "Updated cards", lines: short(updatedFronts), isWarning: false),
            Section(title: "Already there", lines: short(unchangedFronts), isWarning: false),
        ].filter { !$0.lines.isEmpty }
    }
}
