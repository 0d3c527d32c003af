/// A question by text about invitations, as a performer reads it: what it lists, not its words.
struct AskedBack: Hashable {
    enum Kind {
        case whichInvitation, yesOrNo
    }

    let kind: Kind
    /// In the order of the text: `2: Open Mic`, and with the recorded answer, if it is there, `1: Late Show (yes)`.
    let listed: [String]

    init(_ kind: Kind, _ listed: String...) {
        (self.kind, self.listed) = (kind, listed)
    }

    /// Nil for a text that is no such question.
    init?(_ text: String?) {
        guard let text else { return nil }
        if text.hasPrefix("Sorry, which one") {
            kind = .whichInvitation
        } else if text.hasPrefix("Yes or no for") {
            kind = .yesOrNo
        } else {
            return nil
        }
        listed = text.matches(of: /(\d+): ([^,\n]+),[^\n(?]*(?:\(you said (\w+)\))?/).map { match in
            "\(match.output.1): \(match.output.2)" + (match.output.3.map { " (\($0))" } ?? "")
        }
    }
}
