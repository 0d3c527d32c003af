import JSON
import Storage
import Values

/// Reads the cards of a collection.
///
/// Source: Anki, `rslib/src/storage`, for the tables; `cards.type` and `cards.queue` as in `rslib/src/card/mod.rs`.
struct CollectionReader {
    private let tx: Transaction
    private let types: [Int64: NoteType]
    private let decks: [Int64: String]
    /// The first day of the collection, from which due days are counted.
    private let created: Instant
    private let reviews: [Int64: [AnkiReview]]

    private static let day: Int64 = 86_400_000

    /// - Parameter hasTables: whether note types and decks have tables; otherwise they are JSON in `col`.
    static func read(_ collection: [UInt8], hasTables: Bool) throws(AnkiError) -> AnkiFile {
        let tables =
            ["col", "notes", "cards", "revlog"] + (hasTables ? ["notetypes", "fields", "templates", "decks"] : [])
        do {
            return try ForeignDatabase.read(collection, tables: tables, collations: ["unicase"]) { tx in
                try CollectionReader(tx, hasTables: hasTables).file()
            }
        } catch let error as AnkiError {
            throw error
        } catch StoreError.failed(_, let message) {
            throw .damaged(message)
        } catch StoreError.column(let column, _, _) {
            throw .damaged("the column \(column) has an unexpected value")
        } catch {
            throw .damaged("its collection is not a valid SQLite database")
        }
    }

    private init(_ tx: Transaction, hasTables: Bool) throws {
        self.tx = tx
        guard let row = try tx.row("SELECT crt, models, decks FROM col") else {
            throw AnkiError.damaged("its collection is empty")
        }
        created = Self.instant(seconds: try row["crt"])
        if hasTables {
            types = try NoteType.read(tablesIn: tx)
            decks = try Self.decks(tablesIn: tx)
        } else {
            types = try NoteType.read(json: try row["models"])
            decks = try Self.decks(json: try row["decks"])
        }
        reviews = try ReviewLog.read(in: tx)
    }

    /// Levels are separated by U+001F.
    private static func decks(tablesIn tx: Transaction) throws -> [Int64: String] {
        try tx.rows("SELECT id, name FROM decks").reduce(into: [:]) { decks, row in
            let name: String = try row["name"]
            decks[try row["id"]] = AnkiFile.deckName(name.split(separator: "\u{1F}"))
        }
    }

    /// Levels are separated by `::`.
    private static func decks(json: String) throws(AnkiError) -> [Int64: String] {
        guard let value = try? JSONValue(parsing: Array(json.utf8), takesLast: true),
            case .object(let members) = value
        else {
            throw .damaged("its decks cannot be read")
        }
        var decks: [Int64: String] = [:]
        for member in members {
            guard let id = Int64(member.name) else { continue }
            decks[id] = AnkiFile.deckName(member.value.text("name").split(separator: "::"))
        }
        return decks
    }

    // MARK: Cards

    private struct Note {
        /// Counted from 1.
        let number: Int
        let guid: String
        /// Nil if the collection does not have it.
        let type: NoteType?
        let fields: [String]
        let tags: [String]

        /// The first field with text, or else the first picture.
        var name: String {
            let texts = fields.lazy.filter { !CardMaker.isImageOcclusion($0) }.map { HTMLText($0) }
            return texts.map(\.text).first { !$0.isEmpty } ?? texts.compactMap(\.pictures.first).first ?? ""
        }
    }

    private func file() throws -> AnkiFile {
        guard try tx.value("SELECT count(*) FROM cards", as: Int.self) ?? 0 <= AnkiFile.mostCards else {
            throw AnkiError.tooLarge("cards")
        }
        let notes = try notes()
        var file = AnkiFile()
        var used: Set<Int64> = []
        let rows = try tx.rows(
            """
            SELECT id, nid, CASE WHEN odid <> 0 THEN odid ELSE did END AS did, ord, type, queue,
                CASE WHEN odid <> 0 AND odue <> 0 THEN odue ELSE due END AS due, ivl, factor, reps, lapses, data
            FROM cards ORDER BY id
            """)
        for (index, row) in rows.enumerated() {
            let place = AnkiProblem.Place.card(index + 1)
            let key: Int64 = try row["nid"]
            guard let note = notes[key] else {
                file.problems.append(AnkiProblem(place, "its note is missing"))
                continue
            }
            used.insert(key)
            do throws(CardMaker.Failure) {
                var card = try card(of: note, ordinal: (try? row["ord"] as Int) ?? 0)
                card.deck = (try? row["did"] as Int64).flatMap { decks[$0] }
                card.schedule = try? schedule(row)
                if card.schedule != nil { card.reviews = (try? row["id"] as Int64).flatMap { reviews[$0] } ?? [] }
                card.isSuspended = (try? row["queue"] as Int) == -1
                if file.deck == nil { file.deck = card.deck }
                file.add(card, at: place)
            } catch {
                file.problems.append(AnkiProblem(place, error.reason, name: note.name))
            }
        }
        for note in notes.filter({ !used.contains($0.key) }).values.sorted(by: { $0.number < $1.number }) {
            file.problems.append(AnkiProblem(.note(note.number), "it has no cards", name: note.name))
        }
        return file
    }

    private func notes() throws -> [Int64: Note] {
        var notes: [Int64: Note] = [:]
        let rows = try tx.rows("SELECT id, guid, mid, tags, flds FROM notes ORDER BY id LIMIT \(AnkiFile.mostCards)")
        for (index, row) in rows.enumerated() {
            let fields: String = try row["flds"]
            notes[try row["id"]] = Note(
                number: index + 1, guid: (try? row["guid"] as String) ?? "", type: types[try row["mid"] as Int64],
                fields: fields.utf8.split(separator: 0x1F, omittingEmptySubsequences: false).map { String($0) ?? "" },
                tags: CardMaker.tags(try row["tags"]))
        }
        return notes
    }

    private func card(of note: Note, ordinal: Int) throws(CardMaker.Failure) -> AnkiCard {
        guard let type = note.type else { throw .noNoteType }
        if note.fields.contains(where: CardMaker.isImageOcclusion) { throw .imageOcclusion }
        guard let template = type.isCloze ? type.templates.first : type.templates.atPlace(ordinal + 1) else {
            throw .noTemplate
        }
        func field(_ name: Substring) -> String? {
            type.fields.firstIndex { $0 == name }.flatMap { note.fields.atPlace($0 + 1) }
        }
        let question = SideTemplate.Cloze(number: ordinal + 1, isAnswer: false)
        let answer = SideTemplate.Cloze(number: ordinal + 1, isAnswer: true)
        var card = try CardMaker.card(
            front: HTMLText(template.front.html(cloze: question, field: field)),
            back: HTMLText(template.back.html(cloze: answer, field: field)), tags: note.tags)
        card.hint = HTMLText(template.front.hints(cloze: question, field: field)).text
        if !note.guid.isEmpty { card.source = AnkiCard.Source(note: note.guid, place: ordinal) }
        return card
    }

    // MARK: Schedule

    /// Nil for a new card.
    private func schedule(_ row: Row) throws -> AnkiSchedule? {
        let state: AnkiSchedule.State
        switch try row["type"] as Int {
        case 1: state = .learning
        case 2: state = .review
        case 3: state = .relearning
        default: return nil
        }
        let (due, interval): (Int64, Int64) = (try row["due"], try row["ivl"])
        // Learning cards are due at a second, or on a day if that is not today.
        let dueAt =
            due > 1_000_000_000
            ? Self.instant(seconds: due)
            : Self.instant(milliseconds: created.milliseconds.saturating(adding: due, times: Self.day))
        let data = (try? JSONValue(parsing: Array((try row["data"] as String).utf8))) ?? .null
        let days = Int(min(max(interval, 0), 36_500))
        let (id, factor): (Int64, Int) = (try row["id"], try row["factor"])
        let last = data.number("lrt").flatMap { Int64(exactly: $0.rounded()) }.map { Self.instant(seconds: $0) }
        let reviewedAt = last ?? reviews[id]?.last?.at ?? (days > 0 ? dueAt.adding(.days(-days)) : nil)
        return AnkiSchedule(
            state: state, due: dueAt, interval: days, ease: factor > 0 ? Double(factor) / 1000 : nil,
            reviews: max(0, try row["reps"]), lapses: max(0, try row["lapses"]), memory: Self.memory(data),
            reviewedAt: reviewedAt)
    }

    private static func memory(_ data: JSONValue) -> AnkiSchedule.Memory? {
        guard let stability = data.number("s"), let difficulty = data.number("d"), stability > 0,
            (1...10).contains(difficulty)
        else { return nil }
        return AnkiSchedule.Memory(stability: min(stability, 36_500), difficulty: difficulty)
    }

    private static func instant(seconds: Int64) -> Instant {
        instant(milliseconds: Int64(0).saturating(adding: seconds, times: 1000))
    }

    static func instant(milliseconds: Int64) -> Instant {
        let range = Instant.storable
        return min(max(Instant(milliseconds: milliseconds), range.lowerBound), range.upperBound)
    }
}

extension Int64 {
    /// `self + number * factor`, at the end of the range if that is beyond.
    fileprivate func saturating(adding number: Int64, times factor: Int64) -> Int64 {
        let (product, overflows) = number.multipliedReportingOverflow(by: factor)
        let (sum, sumOverflows) = addingReportingOverflow(product)
        return overflows || sumOverflows ? (number < 0 ? .min : .max) : sum
    }
}
