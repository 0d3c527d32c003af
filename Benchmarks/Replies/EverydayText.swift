import ReplyReader
import TestSupport
import Values

/// A private text that was not written to us, and what people say that it would mean as the next text after a request.
struct EverydayText: Decodable {
    let text: String
    /// What each of two people says: yes, no, maybe, stop or other; two with "/" where it is borderline. Nil where
    /// nobody was asked.
    let a: String?
    let b: String?

    /// Whether either of them says so, first or second.
    func accepts(_ meaning: String) -> Bool {
        [a, b].compactMap(\.self).contains { $0.split(separator: "/").contains(Substring(meaning)) }
    }

    /// What both say first; nil where they differ.
    var agreed: String? {
        let first = [a, b].map { $0?.split(separator: "/").first.map(String.init) }
        return first[0] == first[1] ? first[0] : nil
    }

    static let meanings: [(Label, name: String)] = [
        (.confirm, "yes"), (.decline, "no"), (.tentative, "maybe"), (.optOut, "stop"),
    ]
}

/// What the reader makes of everyday texts: how often it acts, and how often people agree.
struct EverydayReadings {
    private let texts: [(text: EverydayText, verdict: Label)]

    init(_ texts: [EverydayText], by reader: Reader) {
        let context = ReplyCase.Situation.single.context
        self.texts = texts.map { ($0, reader.read($0.text, in: context).label) }
    }

    func fill(_ report: inout Report) {
        report.add("texts", texts.count)
        for (label, name) in EverydayText.meanings {
            let acted = texts.filter { $0.verdict == label }
            report.add("read as \(label.rawValue)", acted.count)
            report.add("read as \(label.rawValue) %", 100 * Double(acted.count) / Double(max(1, texts.count)))
            let labelled = acted.filter { $0.text.a != nil }
            guard !labelled.isEmpty else { continue }
            let right = labelled.count { $0.text.accepts(name) }
            report.add("\(label.rawValue) acceptable %", 100 * Double(right) / Double(labelled.count))
        }
        report.add("paused", texts.count { $0.verdict == .pause })
        let agreed = texts.filter { ["yes", "no"].contains($0.text.agreed) }
        guard !agreed.isEmpty else { return }
        let taken = agreed.count { text in
            EverydayText.meanings.contains { $0.0 == text.verdict && $0.name == text.text.agreed }
        }
        report.add("both say yes or no", agreed.count)
        report.add("of these taken %", 100 * Double(taken) / Double(agreed.count))
    }
}
