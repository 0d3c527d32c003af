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

    /// The HTML of the side.
    ///
    /// - Parameter field: the HTML of a field; nil for the names that Anki defines itself, such as `FrontSide`.
    func html(cloze: Cloze, field: (Substring) -> String?) -> String {
        var html = ""
        Self.render(nodes, cloze: cloze, field: field, into: &html)
        return html
    }

    private static func render(_ nodes: [Node], cloze: Cloze, field: (Substring) -> String?, into html: inout String) {
        for node in nodes {
            switch node {
            case .text(let text): html += text
            case .section(let name, let ifEmpty, let nodes):
                let isEmpty = field(name).map { HTMLText($0).isEmpty } ?? true
                if isEmpty == ifEmpty { render(nodes, cloze: cloze, field: field, into: &html) }
            case .field(let name, let filters):
                // The question has an input field there, or is read aloud.
                if filters.contains("type"), !cloze.isAnswer { continue }
                if filters.contains(where: { $0.hasPrefix("tts") }) { continue }
                guard let content = field(name) else { continue }
                html += filters.contains("cloze") ? ClozeText(content).text(cloze) : content
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
