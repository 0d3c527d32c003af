import Agenda
import Platform
import Storage
import Templates
package import Values

/// A text in the booker's own words, with placeholders for the facts: `Hi {{name}}, {{event}} is on {{when}} …`. It
/// replaces the built-in text of its kind in one language.
package struct Wording: Hashable, Sendable {
    /// The texts that can be worded. A request to stand-ins is a request too; where several are asked for one place, a
    /// rule adds that the first yes gets it.
    package enum Text: String, CaseIterable, Sendable {
        case request, reminder, cancellation
        case dayBefore = "day-before"
    }

    /// A text in a language.
    package struct Kind: Hashable, Sendable {
        package let text: Text
        package let language: TextLanguage

        package init(_ text: Text, in language: TextLanguage = .english) {
            (self.text, self.language) = (text, language)
        }

        package static let request = Kind(.request)
        package static let reminder = Kind(.reminder)
        package static let cancellation = Kind(.cancellation)
        package static let dayBefore = Kind(.dayBefore)

        /// All texts in all languages.
        package static let all = TextLanguage.allCases.flatMap { all(in: [$0]) }

        /// All texts in these languages.
        package static func all(in languages: [TextLanguage]) -> [Kind] {
            Text.allCases.flatMap { text in languages.map { Kind(text, in: $0) } }
        }
    }

    /// What a placeholder stands for.
    package enum Fact: String, CaseIterable, Sendable {
        /// The performer's given name.
        case name
        case event
        /// The day and the time.
        case when
        case place
        /// `Reply YES or NO.`, with the choice and the link where there are any.
        case answer
        /// The position, the call time, the set length, the pay and the note.
        case details
        /// `Please answer by Thu Dec 3, 6 PM.`
        case deadline
        /// The account's name.
        case booker
    }

    package let kind: Kind
    /// As typed, without blank lines at its ends.
    package let text: String
    let parts: [WordingPart]

    /// The most characters of a wording. The provider's limit of the whole text is 1,600.
    package static let maxLength = 600

    /// Throws `WordingError`: what is sent must tell the facts that a yes needs, and must not be taken for a command.
    package init(_ typed: String, for kind: Kind) throws(WordingError) {
        guard let text = EventEntry.lines(typed) else { throw .empty }
        guard text.count <= Self.maxLength else { throw .tooLong(text.count) }
        let parts = try WordingPart.all(of: text, kind)
        let missing = kind.required.filter { fact in !parts.contains(.fact(fact)) }
        guard missing.isEmpty else { throw .missing(missing, kind) }
        if let words = ReplyInstruction.first(in: parts) { throw .command(words, kind) }
        (self.kind, self.text, self.parts) = (kind, text, parts)
    }
}

extension Wording.Kind: RawRepresentable {
    /// `request`, `request.es`
    package var rawValue: String {
        language == .english ? text.rawValue : "\(text.rawValue).\(language.rawValue)"
    }

    package init?(rawValue: String) {
        let parts = rawValue.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = parts.first, let text = Wording.Text(rawValue: first) else { return nil }
        guard parts.count > 1 else {
            self.init(text)
            return
        }
        guard let language = TextLanguage(rawValue: parts[1]), language != .english else { return nil }
        self.init(text, in: language)
    }

    /// What a wording of this kind can contain.
    package var facts: [Wording.Fact] {
        switch text {
        case .request: Wording.Fact.allCases
        case .reminder: [.name, .event, .when, .place, .answer, .deadline, .booker]
        case .cancellation: [.name, .event, .when, .place, .booker]
        case .dayBefore: [.name, .event, .when, .place, .details, .booker]
        }
    }

    /// What it must contain.
    package var required: [Wording.Fact] {
        switch text {
        case .request, .reminder: [.when, .place, .answer]
        case .cancellation: [.when]
        case .dayBefore: [.when, .place]
        }
    }

    /// The text that it replaces; nil for texts that cannot be worded.
    init?(_ template: MessageTemplate, in language: TextLanguage) {
        switch template {
        case .request, .requestHost, .standIn, .standInHost: self.init(Wording.Text.request, in: language)
        case .reminder: self.init(Wording.Text.reminder, in: language)
        case .canceled: self.init(Wording.Text.cancellation, in: language)
        case .dayBefore: self.init(Wording.Text.dayBefore, in: language)
        default: return nil
        }
    }

    /// The built-in text of its kind.
    var template: MessageTemplate {
        switch text {
        case .request: .request
        case .reminder: .reminder
        case .cancellation: .canceled
        case .dayBefore: .dayBefore
        }
    }

    /// By the name that a command or a page gives. Throws `WordingError.unknownKind`.
    package init(named name: String, in language: TextLanguage = .english) throws(WordingError) {
        guard let text = Wording.Text(rawValue: name.folded.replacing(" ", with: "-")) else {
            throw .unknownKind(name)
        }
        self.init(text, in: language)
    }

    /// `request`, `note of the day before`, `request in Spanish`
    package var title: String {
        let title = text == .dayBefore ? "note of the day before" : text.rawValue
        return language == .english ? title : "\(title) in \(language.name)"
    }

    /// Of an account, an event and a template.
    var setting: AccountSetting { AccountSetting("wording.\(rawValue)") }
}

/// A part of a wording.
enum WordingPart: Hashable, Sendable {
    case literal(String)
    case fact(Wording.Fact)

    static func all(of text: String, _ kind: Wording.Kind) throws(WordingError) -> [WordingPart] {
        var parts: [WordingPart] = []
        var rest = text[...]
        while let open = rest.firstIndex(where: { "{}".contains($0) }) {
            parts.append(.literal(String(rest[..<open])))
            let inside = rest[open...].dropFirst(2)
            guard rest[open...].hasPrefix("{{"), let close = inside.firstIndex(where: { "{}\n".contains($0) }),
                inside[close...].hasPrefix("}}")
            else { throw .braces(String(rest[open...].prefix(20)), kind) }
            let name = inside[..<close].split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
            guard let fact = Wording.Fact(rawValue: name), kind.facts.contains(fact) else {
                throw .unknownFact(name, kind)
            }
            parts.append(.fact(fact))
            rest = inside[close...].dropFirst(2)
        }
        parts.append(.literal(String(rest)))
        return parts.filter { $0 != .literal("") }
    }
}

/// Words with which a text tells its reader to reply in a certain way, or to opt out. How to answer is `{{answer}}`,
/// which has the choice where somebody was asked about several shows; a rule adds how to opt out.
enum ReplyInstruction {
    private static let verbs: Set<String> = [
        "reply", "text", "answer", "send", "respond", "write", "txt", "type", "responde", "escribe", "contesta",
        "manda",
        "reponds", "ecris", "envoie", "antworte", "schreib", "schreibe", "rispondi", "scrivi", "responda", "escreva",
    ]
    private static let fillers: Set<String> = ["with", "back", "a", "the", "just", "word", "us", "me"]
    private static let answers: Set<String> = [
        "yes", "no", "y", "n", "maybe", "ok", "si", "oui", "non", "ja", "nein", "sim", "nao",
    ]

    /// The first such words; nil for none.
    static func first(in parts: [WordingPart]) -> String? {
        for case .literal(let text) in parts {
            let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            for (index, word) in words.enumerated() {
                let isShouted = word.count > 1 && word == word.uppercased() && word != word.lowercased()
                if isShouted, CarrierWord.isReserved(word) { return word }
                guard verbs.contains(word.folded) else { continue }
                let rest = words[(index + 1)...].drop { fillers.contains($0.folded) }
                guard let said = rest.first else { continue }
                let isLater = said.folded == "no" && rest.dropFirst().first?.lowercased() == "later"
                let isAnswer = answers.contains(said.folded) && !isLater
                if isAnswer || said.allSatisfy(\.isNumber) || CarrierWord(keyword: said) != nil {
                    return "\(word) \(said)"
                }
            }
        }
        return nil
    }
}
