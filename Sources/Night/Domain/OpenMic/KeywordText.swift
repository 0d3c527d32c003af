import Messaging
import Values

/// A text that begins with a word which may be a keyword: `MIC`, `mic tonight please`, `Mic, Dave Smith`,
/// `mic what time?`.
struct KeywordText {
    /// What follows the word.
    enum Wish: Hashable {
        /// Nothing but words that say that they want to sign up.
        case signUp
        case name(String)
        /// `MIC out`, `MIC remove me`
        case leave
        /// A question, or anything else: nobody is signed up.
        case unclear
    }

    /// In capitals.
    let word: String
    let wish: Wish
    /// The day that it names.
    let day: SaidDay?
    /// It may be the reply to something that they were asked, such as `monday yes`, or a text to the booker.
    let mayBeReply: Bool

    /// The most bytes of a text that is read as one.
    private static let longest = 160

    /// Nil for a text that begins with no keyword, whatever the keywords are. It looks nothing up.
    init?(_ body: String) {
        guard body.utf8.count <= Self.longest else { return nil }
        let text = body.drop { !$0.isLetter && !$0.isNumber }
        let first = text.prefix { $0.isLetter || $0.isNumber }
        let rest = SaidName.withoutPhoneNumbers(String(text[first.endIndex...]))
        guard let keyword = OpenMicKeyword.normalized(first), (2...20).contains(keyword.count),
            keyword.first?.isLetter == true, !CarrierWord.isReserved(keyword), !["YES", "NO"].contains(keyword),
            // "Mic's broken"
            rest.first.map({ !"'’@".contains($0) }) ?? true
        else { return nil }
        word = keyword
        let words = rest.split(whereSeparator: \.isWhitespace).map(Self.trimmed).filter { !$0.isEmpty }
        let said = SignUpWords(words)
        let name = said == nil ? Self.name(rest, words) : nil
        day = said?.day
        if rest.contains("?") {
            wish = .unclear
        } else if SignUpWords.areLeaving(words) {
            wish = .leave
        } else if said != nil || ActWords.areAct(words) {
            wish = .signUp
        } else if SaidDate.isIn(words) {
            wish = .unclear
        } else if let name {
            // Somebody who writes capitals writes them in a name.
            let isPlain = first.contains(where: \.isUppercase) && !name.hasCapitals
            wish = isPlain && SaidName(rest)?.isNamed != true ? .signUp : .name(name)
        } else {
            wish = .unclear
        }
        switch wish {
        case .signUp:
            mayBeReply = said?.isCourtesy == false && SaidToARequest.isAny(words.joined(separator: " "))
        case .name, .leave: mayBeReply = false
        case .unclear: mayBeReply = true
        }
        // "Who is this?" begins with no keyword.
        if wish == .unclear, Self.sentenceStarts.contains(keyword.lowercased()) { return nil }
    }

    /// Without the marks and pictures at its ends; the period of an initial stays. Empty for nothing but marks.
    private static func trimmed(_ word: Substring) -> String {
        if word == "&" { return "&" }
        var rest = word.drop { !$0.isLetter && !$0.isNumber }
        while let last = rest.last, !last.isLetter, !last.isNumber, last != "." { rest.removeLast() }
        return String(rest)
    }

    private static func name(_ rest: String, _ words: [String]) -> String? {
        let named = SaidName(rest)
        if rest.split(whereSeparator: \.isWhitespace).contains(where: { String($0).isShortWith }) { return named?.name }
        if let named, named.isNamed || named.hasNickname { return named.name }
        return SignUpName(SignUpWords.withoutSoftWords(words).joined(separator: " "))?.name
    }

    /// Words with which sentences begin that are about anything. None is a good keyword.
    private static let sentenceStarts: Set<String> = Set(
        """
        i im ive ill id a an the this that it its is are was were be do does did can could will would should have has
        had who whos what whats when where why how which you your u ur my we they he she and but so if or not nope nah
        yep yeah ok okay sure thanks thank hi hey hello sorry please pls just good great no yes maybe
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
