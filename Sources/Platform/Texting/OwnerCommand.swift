package import Storage
import Values

/// A command word that the owner of an account can text.
package struct CommandWord: Hashable, Sendable {
    /// In capitals.
    package let word: String
    /// As shown by MENU: `STATUS fri`.
    package let usage: String
    /// A short description.
    package let meaning: String
    /// Other spellings in lower case, which are the command as the whole text, or with a colon: `to do: laundry`.
    let spellings: [String]

    package init(_ word: String, usage: String? = nil, _ meaning: String, spellings: [String] = []) {
        self.word = word
        self.usage = usage ?? word
        (self.meaning, self.spellings) = (meaning, spellings)
    }
}

/// A command that an account's owner texted: a command word and its arguments.
package struct OwnerCommand: Sendable {
    package let account: Account
    package let text: InboundText
    /// In capitals, as registered by its module.
    package let word: String
    /// The text after the command word, trimmed.
    package let rest: String
    /// The subject kinds that names in it can refer to.
    package let subjects: SubjectKinds
}

extension OwnerCommand {
    /// Of the texts that it causes.
    package func sender(in tx: Transaction) throws -> Sender {
        try text.senderOfTexts(for: account.id, in: tx) ?? text.sender
    }

    /// Nil if the text does not begin with one of these words.
    package init?(_ text: InboundText, from account: Account, words: [CommandWord], subjects: SubjectKinds) {
        guard let (known, said) = Self.read(text.body, among: words) else { return nil }
        (self.account, self.subjects, self.text) = (account, subjects, text)
        word = known.word
        var rest = said.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        self.rest = String(rest)
    }

    /// The word with which a text is a command; nil if it begins with none of these.
    static func word(of body: String, among words: [CommandWord]) -> CommandWord? { read(body, among: words)?.word }

    private static func read(_ body: String, among words: [CommandWord]) -> (word: CommandWord, rest: Substring)? {
        let first = body.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        let name = first.uppercased().filter { $0.isLetter || $0.isNumber }
        if let word = words.first(where: { $0.word == name }) { return (word, body[first.endIndex...]) }
        let colon = body.firstIndex(of: ":")
        let spelled = body[..<(colon ?? body.endIndex)].lowercased().split { !$0.isLetter }.joined(separator: " ")
        let word = words.first { $0.spellings.contains(spelled) }
        return word.map { ($0, colon.map { body[body.index(after: $0)...] } ?? "") }
    }
}

/// A command that a performer can text, such as SHOWS. Any other text of a performer is read as a reply.
package struct PerformerCommand: Sendable {
    /// In capitals, those that one reader knows. Each is used by one module, and none is a carrier keyword.
    package let words: [String]
    /// The verdict of their texts, which have a reply limit of their own; nil if they count like any other.
    package let verdict: String?
    /// Returns nil if the text is not such a command; then it is read like any other.
    package let handle: @Sendable (InboundText, Transaction) throws -> InboundOutcome?

    package init(
        _ words: String..., verdict: String? = nil,
        handle: @escaping @Sendable (InboundText, Transaction) throws -> InboundOutcome?
    ) {
        (self.words, self.verdict, self.handle) = (words, verdict, handle)
    }
}

extension [Module] {
    package var performerCommands: [PerformerCommand] { flatMap(\.performerCommands) }

    /// The verdicts of texts that have the reply limit of commands.
    package var performerVerdicts: Set<String> { Set(performerCommands.compactMap(\.verdict)) }
    /// The kinds of prompts whose replies go on for long.
    package var sessionPrompts: Set<Prompt.Kind> { Set(prompts.filter(\.isSession).map(\.kind)) }
}
