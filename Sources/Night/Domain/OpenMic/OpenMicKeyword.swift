import Messaging
package import Platform
import Values

/// The word that people text to sign up.
package enum OpenMicKeyword {
    /// Why a word cannot be a keyword.
    package enum Refusal: Hashable, Sendable {
        /// It is not one word of 2 to 20 letters and digits that begins with a letter.
        case form
        case carrier
        /// A command, of the booker or of performers.
        case command
        /// An answer, such as yes and no in any language that replies are read in.
        case answer
        /// Another open mic of the sender has it, with its name where it is of the same account.
        case isOther(String?)

        func sentence(of word: String) -> String {
            switch self {
            case .form:
                "Invalid keyword \(word.quotedLine): it must be one word of 2 to 20 letters and digits, beginning with "
                    + "a letter."
            case .carrier: "The keyword \(word.quotedLine) is a word that carriers act on."
            case .command: "The keyword \(word.quotedLine) is a command."
            case .answer: "The keyword \(word.quotedLine) would be read as an answer."
            case .isOther(let name?): "The keyword \(word.quotedLine) is that of \(name.quotedLine)."
            case .isOther(nil): "The keyword \(word.quotedLine) is used by another open mic of this number."
            }
        }
    }

    /// The keyword in capitals, without accents.
    ///
    /// - Parameter modules: whose command words are refused.
    package static func read(_ text: String, modules: [Module]) throws(OpenMicProblem) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = normalized(words[0]), (2...20).contains(word.count),
            word.first?.isLetter == true
        else { throw .keyword(text, .form) }
        if CarrierWord.isReserved(word) { throw .keyword(word, .carrier) }
        if modules.takenWords.contains(word) { throw .keyword(word, .command) }
        if isAnswer(word) { throw .keyword(word, .answer) }
        return word
    }

    /// In capitals; nil for anything but letters and digits.
    static func normalized(_ word: some StringProtocol) -> String? {
        let plain = word.folded.uppercased()
        return !plain.isEmpty && plain.allSatisfy { $0.isLetter || $0.isNumber } ? plain : nil
    }

    /// Whether the word alone says something about a request, or about the dates of a poll.
    private static func isAnswer(_ word: String) -> Bool { SaidToARequest.isAny(word) || pollWords.contains(word) }

    /// What a poll asks to reply with, and days.
    private static let pollWords = Set(["ALL", "NONE"] + Weekday.allCases.map { $0.name.uppercased() })
}
