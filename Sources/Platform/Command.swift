internal import Values

/// A word by which the owner of an account has something done by text.
package struct CommandWord: Hashable, Sendable {
    /// In capitals.
    package let word: String
    /// As MENU shows it: `STATUS fri`.
    package let usage: String
    /// In a few words, what it does.
    package let meaning: String

    package init(_ word: String, usage: String? = nil, _ meaning: String) {
        self.word = word
        self.usage = usage ?? word
        self.meaning = meaning
    }
}

/// What an account's owner texted: a command word, and what stands after it.
package struct Command: Sendable {
    package let account: Account
    package let text: InboundText
    /// In capitals, as the module that takes it registered it.
    package let word: String
    /// The rest of the text, without blanks at its ends.
    package let rest: String
    /// What the names in it may mean.
    package let subjects: SubjectKinds
}

extension Command {
    /// Nil when the text does not begin with one of these words.
    package init?(_ text: InboundText, from account: Account, words: [CommandWord], subjects: SubjectKinds) {
        let trimmed = text.body.drop(while: \.isWhitespace)
        let first = trimmed.prefix { !$0.isWhitespace }
        let name = first.uppercased().filter { $0.isLetter || $0.isNumber }
        guard let known = words.first(where: { $0.word == name }) else { return nil }
        self.account = account
        self.subjects = subjects
        self.text = text
        word = known.word
        var rest = trimmed[first.endIndex...].drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        self.rest = String(rest)
    }
}
