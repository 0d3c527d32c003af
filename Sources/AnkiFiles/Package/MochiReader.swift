import JSON
import Values

/// Reads the `data.json` of decks of Mochi (`.mochi`): Transit with keywords such as `~:name`, and cards in Markdown
/// whose sides `---` divides.
///
/// Source: mochi.cards/docs/import-and-export, "Mochi format".
enum MochiReader {
    static let entry = "data.json"
    /// The same in a notation that is not read.
    static let otherEntry = "data.edn"

    /// Without the pictures and sounds.
    static func read(_ bytes: [UInt8]) throws(AnkiError) -> AnkiFile {
        guard let root = try? JSONValue(parsing: bytes), let decks = root["~:decks"].map(list) else {
            throw .damaged("its \(entry) cannot be read")
        }
        let pairs = decks.compactMap { deck in deck["~:id"]?.string.map { ($0, deck) } }
        let known = Dictionary(pairs) { first, _ in first }
        var (file, count) = (AnkiFile(), 0)
        for deck in decks {
            let name = AnkiFile.deckName(names(of: deck, among: known))
            if file.deck == nil { file.deck = name }
            for card in deck["~:cards"].map(list) ?? [] {
                count += 1
                add(card, deck: name, at: .card(count), to: &file)
            }
        }
        guard file.cards.count <= AnkiFile.mostCards else { throw .tooLarge("cards") }
        return file
    }

    /// `[…]`, or `{"~#list": […]}`
    private static func list(_ value: JSONValue) -> [JSONValue] {
        value.array ?? value["~#list"]?.array ?? value["~#set"]?.array ?? []
    }

    /// The names of the decks above it, and its own.
    private static func names(of deck: JSONValue, among known: [String: JSONValue]) -> [String] {
        var (names, next): ([String], JSONValue?) = ([], deck)
        while let deck = next, names.count < 10 {
            names.insert(deck["~:name"]?.string ?? "", at: 0)
            next = deck["~:parent-id"]?.string.flatMap { known[$0] }
        }
        return names
    }

    private static func add(
        _ card: JSONValue, deck: String?, at place: AnkiProblem.Place, to file: inout AnkiFile
    ) {
        let (content, name) = (card["~:content"]?.string ?? "", card["~:name"]?.string ?? "")
        guard !content.contains(/\{\{\d{0,2}(?:::)?[^}\n]+\}\}/) else {
            return file.problems.append(AnkiProblem(place, "Mochi's clozes are not supported", name: content))
        }
        let sides = content.isEmpty ? fields(card, name) : sides(content)
        do throws(CardMaker.Failure) {
            var made = try CardMaker.card(front: text(sides.front), back: text(sides.back), tags: tags(card))
            made.deck = deck
            made.source = card["~:id"]?.string.map { AnkiCard.Source(note: $0, place: 0) }
            file.add(made, at: place)
        } catch {
            file.problems.append(AnkiProblem(place, error.reason, name: name))
        }
    }

    private static func sides(_ content: String) -> (front: String, back: String) {
        let lines = content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let rule = lines.firstIndex { $0.trimmed == "---" } ?? lines.endIndex
        let back = lines[rule...].dropFirst().filter { $0.trimmed != "---" }
        return (lines[..<rule].joined(separator: "\n"), back.joined(separator: "\n"))
    }

    /// A card of a template has its texts in fields; the one called `name` is asked for.
    private static func fields(_ card: JSONValue, _ name: String) -> (front: String, back: String) {
        guard case .object(let members)? = card["~:fields"] else { return (name, "") }
        let texts = members.map { (key: $0.name, text: $0.value["~:value"]?.string ?? "") }
        let front = texts.first { $0.key == "~:name" }?.text ?? name
        return (front, texts.filter { $0.key != "~:name" && !$0.text.isEmpty }.map(\.text).joined(separator: "\n"))
    }

    private static func tags(_ card: JSONValue) -> [String] {
        let tags = card["~:tags"].map(list) ?? []
        return tags.compactMap(\.string).map { String($0.trimmingPrefix("~:")).replacing(" ", with: "_") }
    }

    private static let sounds: Set<String> = ["mp3", "ogg", "wav", "m4a", "webm", "aac"]

    /// Markdown as it is, but for pictures, sounds and the marks of headings: `![](@media/casa.png)`, `## casa`.
    private static func text(_ markdown: String) -> HTMLText {
        let escaped = markdown.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let media = escaped.replacing(/!\[[^\]\n]{0,200}\]\((?:@media\/)?([^)\s]{1,300})\)/) { match in
            let ending = match.1.split(separator: ".").last?.lowercased() ?? ""
            return sounds.contains(ending) ? "[sound:\(match.1)]" : "<img src=\"\(match.1)\">"
        }
        let plain = media.replacing(#/^#{1,6}\s/#.anchorsMatchLineEndings(), with: "")
        return HTMLText(plain.replacing("\n", with: "<br>"))
    }
}
