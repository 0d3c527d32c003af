import Agenda
import Platform
import Storage
import Templates
import Values

/// The wordings that count for an event: its own, else the account's. Those of a template are copied to the shows that
/// are made of it.
struct WordedTexts: Sendable {
    private var wordings: [Wording.Kind: Wording] = [:]

    init() {}

    init(for event: Event, in tx: Transaction) throws {
        let stored = try tx.rows(
            """
            SELECT name, value FROM account_setting WHERE account_id = \(event.account) AND name IN \(list: Self.names)
            UNION ALL
            SELECT 'event ' || name, value FROM lineup_setting
            WHERE event_id = \(event.id) AND name IN \(list: Self.names)
            """
        ).map { (name: try $0["name"] as String, text: try $0["value"] as String) }
        for kind in Wording.Kind.all where !stored.isEmpty {
            let own = stored.first { $0.name == "event \(kind.setting.name)" }
            guard let text = (own ?? stored.first { $0.name == kind.setting.name })?.text else { continue }
            // One that a later version refuses is not sent.
            self[kind] = try? Wording(text, for: kind)
        }
    }

    private static let names = Wording.Kind.all.map(\.setting.name)

    subscript(kind: Wording.Kind) -> Wording? {
        get { wordings[kind] }
        set { wordings[kind] = newValue }
    }

    /// The text in the booker's own words; nil where the built-in one is used.
    func body(
        _ template: MessageTemplate, _ values: [String: MessageTemplate.Value], in language: TextLanguage
    ) -> String? {
        Wording.Kind(template, in: language).flatMap { wordings[$0] }?.body(
            with: WordingValues(values, in: language))
    }
}

/// The values of a template, as the facts of a wording.
struct WordingValues {
    private let values: [String: MessageTemplate.Value]
    private let words: WordingWords

    init(_ values: [String: MessageTemplate.Value], in language: TextLanguage) {
        (self.values, words) = (values, WordingWords(language))
    }

    private func text(_ name: String) -> String {
        if case .text(let text)? = values[name] { text } else { "" }
    }

    func flag(_ name: String) -> Bool { if case .flag(let flag)? = values[name] { flag } else { false } }

    func text(of fact: Wording.Fact) -> String {
        switch fact {
        case .name, .event, .when, .place, .booker: text(fact.rawValue)
        case .answer:
            "\(words.reply) \(words.yes)\(choice) \(words.or) \(words.no)\(choice)"
                + (text("link").isEmpty ? "." : "\(words.orAnswerAt) \(text("link"))")
        case .details:
            [
                labeled(words.position, "position"), labeled(words.call, "call"), labeled(words.set, "set"),
                labeled(words.pay, "pay"), text("note"),
            ].filter { !$0.isEmpty }.joined(separator: " ")
        case .deadline: labeled(words.answerBy, "by")
        }
    }

    private var choice: String { text("tag").isEmpty ? "" : " \(text("tag"))" }

    private func labeled(_ label: String, _ name: String) -> String {
        text(name).isEmpty ? "" : "\(label)\(text(name))."
    }
}

extension Wording {
    /// The text with its facts. It begins with the account's name. Details that it has no placeholder for stand before
    /// how to answer, and the deadline at the end. Nil for a show without a place, if the wording names it: then the
    /// built-in text is used.
    func body(with values: WordingValues) -> String? {
        var body = ""
        var added = sentences(values)
        for part in parts {
            switch part {
            case .literal(let text):
                // "{{answer}}." has one period.
                let isDoubled = body.hasSuffix(".") && text.hasPrefix(".") && !body.hasSuffix("..")
                body += isDoubled ? String(text.dropFirst()) : text
            case .fact(let fact):
                let value = values.text(of: fact)
                if value.isEmpty, kind.required.contains(fact) { return nil }
                if fact == .answer, body.endsSentence {
                    body += added.map { "\($0) " }.joined()
                    added = []
                }
                body += value
            }
        }
        body = EventEntry.lines(body.replacing("  ", with: " ")) ?? ""
        let booker = values.text(of: .booker)
        if !booker.isEmpty, !body.folded.hasPrefix(booker.folded) { body = "\(booker): \(body)" }
        if isMissing(.deadline) { added.append(values.text(of: .deadline)) }
        for sentence in added where !sentence.isEmpty { body.addSentence(sentence) }
        return body
    }

    /// What it has no placeholder for: the details, and that the first yes gets the place.
    private func sentences(_ values: WordingValues) -> [String] {
        var sentences: [String] = []
        if isMissing(.details) {
            sentences.append(kind.text == .dayBefore ? values.callTime : values.text(of: .details))
        }
        if kind.text == .request, values.flag("several") { sentences.append(values.firstYes) }
        return sentences.filter { !$0.isEmpty }
    }

    /// It could tell a fact, and has no placeholder for it.
    private func isMissing(_ fact: Fact) -> Bool { kind.facts.contains(fact) && !parts.contains(.fact(fact)) }
}

extension String {
    /// Another sentence can follow; false for an empty text.
    fileprivate var endsSentence: Bool { last { !$0.isWhitespace }.map { ".!?".contains($0) } ?? false }

    /// On a line of its own where the text before it does not end a sentence.
    fileprivate mutating func addSentence(_ words: String) {
        self += (last.map { ".!?)".contains($0) } ?? true ? " " : "\n") + words
    }
}

extension WordingValues {
    /// `Call time 7 PM.`, all of the details that a note of the day before has.
    fileprivate var callTime: String { labeled(words.call, "call") }

    fileprivate var firstYes: String { words.firstYes }
}
