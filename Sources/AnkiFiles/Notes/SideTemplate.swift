/// The template of one side of a card: HTML with `{{Field}}`, `{{filter:Field}}`, and parts that depend on whether a
/// field is empty: `{{#Field}}…{{/Field}}`, `{{^Field}}…{{/Field}}`.
///
/// Source: docs.ankiweb.net, "Card Templates".
struct SideTemplate {
    private indirect enum Node {
        case text(Substring)
        case field(name: Substring, filters: [Substring])
        case section(name: Substring, ifEmpty: Bool, [Node])
    }

    private let nodes: [Node]

    /// Tags that close nothing are ignored, and sections that are never closed end with the template.
    init(_ template: String) {
        var rest = template[...]
        var open: [(name: Substring, ifEmpty: Bool, nodes: [Node])] = [("", false, [])]
        func close() {
            let last = open.removeLast()
            open[open.count - 1].nodes.append(.section(name: last.name, ifEmpty: last.ifEmpty, last.nodes))
        }
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            open[open.count - 1].nodes.append(.text(rest[..<start.lowerBound]))
            let tag = rest[start.upperBound..<end.lowerBound].trimmed
            rest = rest[end.upperBound...]
            switch tag.first {
            case "#", "^": open.append((tag.dropFirst().trimmed, tag.first == "^", []))
            case "/" where open.count > 1: close()
            case "/", "!", nil: break
            default:
                let parts = tag.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
                let name = parts.last ?? ""
                open[open.count - 1].nodes.append(.field(name: name, filters: parts.dropLast()))
            }
        }
        open[open.count - 1].nodes.append(.text(rest))
        while open.count > 1 { close() }
        nodes = open[0].nodes
    }

    /// Which side of which cloze deletion is shown.
    struct Cloze {
        /// Counted from 1.
        let number: Int
        let isAnswer: Bool
    }

    /// The HTML of the side. A question is without what it shows on request.
    ///
    /// - Parameter field: the HTML of a field; nil for the names that Anki defines itself, such as `FrontSide`.
    func html(cloze: Cloze, field: (Substring) -> String?) -> String {
        var html = ""
        Self.render(nodes, .side, cloze: cloze, field: field, into: &html)
        return html
    }

    /// The HTML of what the side shows on request only.
    func hints(cloze: Cloze, field: (Substring) -> String?) -> String {
        var html = ""
        Self.render(nodes, .hints, cloze: cloze, field: field, into: &html)
        return html
    }

    private enum Part {
        case side, hints
    }

    private static func render(
        _ nodes: [Node], _ part: Part, cloze: Cloze, field: (Substring) -> String?, into html: inout String
    ) {
        for node in nodes {
            switch node {
            case .text(let text): if part == .side { html += text }
            case .section(let name, let ifEmpty, let nodes):
                if isEmpty(name, cloze, field) == ifEmpty {
                    render(nodes, part, cloze: cloze, field: field, into: &html)
                }
            case .field(let name, let filters):
                let isHint = filters.contains("hint")
                if part == .hints ? !isHint : isHint && !cloze.isAnswer { continue }
                // The question has an input field there, or is read aloud.
                if filters.contains("type"), !cloze.isAnswer { continue }
                if filters.contains(where: { $0.hasPrefix("tts") }) { continue }
                guard let content = field(name) else { continue }
                html += filters.reversed().reduce(content) { apply($1, to: $0, cloze) }
                if part == .hints { html += "<br>" }
            }
        }
    }

    /// `{{#c1}}` is for the card of the first cloze deletion.
    private static func isEmpty(_ name: Substring, _ cloze: Cloze, _ field: (Substring) -> String?) -> Bool {
        if let content = field(name) { return HTMLText(content).isEmpty }
        guard name.first == "c", let number = Int(name.dropFirst()) else { return true }
        return number != cloze.number
    }

    private static func apply(_ filter: Substring, to content: String, _ cloze: Cloze) -> String {
        switch filter {
        case "cloze": ClozeText(content).text(cloze)
        case "furigana", "kanji", "kana": Furigana.html(content, filter)
        default: content
        }
    }
}

/// Readings of characters in a field: `漢字[かんじ]`, with a blank before where the characters begin.
///
/// Source: docs.ankiweb.net, "Field Replacements: Ruby Characters".
enum Furigana {
    // Compiled once. `Regex` is not Sendable, and a constant one never changes.
    nonisolated(unsafe) private static let reading = /\ ?([^ >\[\]]+)\[([^\[\]]+)\]/

    /// - Parameter filter: `kanji` keeps the characters, `kana` the readings, `furigana` both.
    static func html(_ text: String, _ filter: Substring) -> String {
        text.replacing(reading) { match in
            // Sounds have brackets too.
            if match.2.hasPrefix("sound:") { return String(match.0) }
            return switch filter {
            case "kanji": String(match.1)
            case "kana": String(match.2)
            default: "<ruby>\(match.1)<rt>\(match.2)</rt></ruby>"
            }
        }
    }
}

extension Substring {
    var trimmed: Substring {
        var part = self
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return part
    }
}
