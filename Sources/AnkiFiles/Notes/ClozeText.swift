/// A text with cloze deletions: `{{c1::Madrid}} is the capital of {{c2::Spain::country}}`. They may be nested.
struct ClozeText {
    private indirect enum Node {
        case text(Substring)
        case deletion(numbers: Set<Int>, [Node], hint: Substring?)
    }

    private let nodes: [Node]
    /// In ascending order.
    let numbers: [Int]

    /// Deletions in deletions in …: deeper ones stay text.
    private static let maximumDepth = 8

    init(_ text: String) {
        var rest = text[...]
        let nodes = Self.parse(&rest, depth: 0)
        self.nodes = nodes
        numbers = Self.numbers(in: nodes).sorted()
    }

    private static func parse(_ rest: inout Substring, depth: Int) -> [Node] {
        var nodes: [Node] = []
        var plain = rest.startIndex
        var place = rest.startIndex
        func endText() { if plain < place { nodes.append(.text(rest.base[plain..<place])) } }
        while place < rest.endIndex {
            let tail = rest[place...]
            if depth > 0, tail.hasPrefix("}}") || tail.hasPrefix("::") { break }
            guard depth < maximumDepth, tail.hasPrefix("{{c"), let (numbers, start) = opening(tail) else {
                place = rest.index(after: place)
                continue
            }
            endText()
            var inner = rest[start...]
            let content = parse(&inner, depth: depth + 1)
            var hint: Substring?
            if inner.hasPrefix("::") {
                let end = inner.firstRange(of: "}}")?.lowerBound ?? inner.endIndex
                hint = inner[inner.index(inner.startIndex, offsetBy: 2)..<end]
                inner = inner[end...]
            }
            nodes.append(.deletion(numbers: numbers, content, hint: hint))
            place = inner.hasPrefix("}}") ? inner.index(inner.startIndex, offsetBy: 2) : inner.startIndex
            plain = place
        }
        endText()
        rest = rest[place...]
        return nodes
    }

    // Compiled once. `Regex` is not Sendable, and a constant one never changes.
    nonisolated(unsafe) private static let start = /\{\{c([0-9]{1,3}(?:,[0-9]{1,3})*)::/

    /// The numbers of `{{c1,2::`, and where its content begins.
    private static func opening(_ text: Substring) -> (Set<Int>, Substring.Index)? {
        guard let match = text.prefixMatch(of: start) else { return nil }
        return (Set(match.1.split(separator: ",").compactMap { Int($0) }), match.range.upperBound)
    }

    private static func numbers(in nodes: [Node]) -> Set<Int> {
        nodes.reduce(into: []) { all, node in
            if case .deletion(let numbers, let content, _) = node {
                all.formUnion(numbers)
                all.formUnion(Self.numbers(in: content))
            }
        }
    }

    /// The question has `[...]` or the hint in brackets for the deletions with this number.
    func text(_ cloze: SideTemplate.Cloze) -> String {
        var text = ""
        Self.render(nodes, cloze, into: &text)
        return text
    }

    private static func render(_ nodes: [Node], _ cloze: SideTemplate.Cloze, into text: inout String) {
        for node in nodes {
            switch node {
            case .text(let part): text += part
            case .deletion(let numbers, let content, let hint):
                if numbers.contains(cloze.number), !cloze.isAnswer {
                    text += "[\(hint ?? "...")]"
                } else {
                    render(content, cloze, into: &text)
                }
            }
        }
    }
}
