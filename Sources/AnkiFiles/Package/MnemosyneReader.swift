import Values
import XMLFiles

/// Reads the `cards.xml` of decks of Mnemosyne (`.cards`): a log of tags, facts and the cards that ask for them.
///
/// Source: Mnemosyne, `mnemosyne/libmnemosyne/file_formats/mnemosyne2_cards.py`, and openSM2sync, `log_entry.py`.
enum MnemosyneReader {
    static let entry = "cards.xml"

    /// Without the pictures and sounds.
    static func read(_ bytes: [UInt8]) throws(AnkiError) -> AnkiFile {
        guard let root = XMLReader.root(of: bytes), root.name == "openSM2sync" else {
            throw .damaged("its \(entry) cannot be read")
        }
        var (tags, facts): ([String: String], [String: XMLElement]) = ([:], [:])
        var (file, count) = (AnkiFile(), 0)
        for log in root.children {
            guard let id = log.attributes["o_id"] else { continue }
            switch log.attributes["type"] {
            case "10": tags[id] = log.child("name")?.words
            case "16": facts[id] = log
            case "6":
                count += 1
                let fact = log.attributes["fact"].flatMap { facts[$0] }
                add(log, fact, tags: tags, at: .card(count), to: &file)
            default: break
            }
        }
        guard file.cards.count <= AnkiFile.mostCards else { throw .tooLarge("cards") }
        return file
    }

    private static func add(
        _ log: XMLElement, _ fact: XMLElement?, tags: [String: String], at place: AnkiProblem.Place,
        to file: inout AnkiFile
    ) {
        let view = log.attributes["fact_v"] ?? ""
        func field(_ name: String) -> String { fact?.child(name)?.text ?? "" }
        let sides: (front: String, back: [String])? =
            switch view {
            case "2.2": (field("b"), [field("f")])
            case "3.1": (field("f"), [field("p_1"), field("m_1")])
            case "3.2": (field("m_1"), [field("f"), field("p_1")])
            // Clozes, sentences and maps say in other ways what they hide.
            case _ where fact?.child("b") == nil: nil
            default: (field("f"), [field("b")])
            }
        guard let sides else {
            let name = fact?.children.lazy.compactMap(\.words).first ?? ""
            return file.problems.append(AnkiProblem(place, "Mnemosyne's card type is not supported", name: name))
        }
        let names = (log.attributes["tags"] ?? "").split(separator: ",").compactMap { tags[String($0)] }
        do throws(CardMaker.Failure) {
            var card = try CardMaker.card(
                front: text(sides.front), back: text(sides.back.filter { !$0.isEmpty }.joined(separator: "\n")),
                tags: names.filter { $0 != "__UNTAGGED__" }.map { $0.replacing(" ", with: "_") })
            card.source = log.attributes["fact"].map { AnkiCard.Source(note: $0, place: view.hasSuffix(".2") ? 1 : 0) }
            card.schedule = schedule(log.attributes)
            file.add(card, at: place)
        } catch {
            file.problems.append(AnkiProblem(place, error.reason, name: sides.back.joined(separator: " ")))
        }
    }

    /// Line breaks count, and sounds are tags.
    private static func text(_ field: String) -> HTMLText {
        let sounds = field.replacing(/<audio[^>]{0,200}?src="([^"]{1,300})"[^>]{0,200}>/) { "[sound:\($0.1)]" }
        return HTMLText(sounds.replacing("\n", with: "<br>"))
    }

    /// Nil for a card that was not learned yet.
    private static func schedule(_ log: [String: String]) -> AnkiSchedule? {
        func number(_ name: String) -> Double? { log[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
        guard let grade = number("gr"), grade >= 2, let last = number("l_rp"), let next = number("n_rp"),
            last > 0, next >= last, next < 1e10
        else { return nil }
        let days = Int((next - last) / 86_400)
        func count(_ name: String) -> Int { Int(min(max(number(name) ?? 0, 0), 1e6)) }
        return AnkiSchedule(
            state: .review, due: Instant(milliseconds: Int64(next) * 1000), interval: max(1, days),
            ease: number("e").map { min(max($0, 1.3), 5) }, reviews: max(1, count("ac_rp") + count("rt_rp")),
            lapses: count("lps"), reviewedAt: Instant(milliseconds: Int64(last) * 1000))
    }
}
