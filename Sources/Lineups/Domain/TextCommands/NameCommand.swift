import Agenda
import People
import Platform
import Storage
import Values

/// A performer's text `NAME ME`: public pages may name them; or `HIDE ME`: they may not. Only a text that says nothing
/// else is a command, and no yes or no to a question is ever read as one.
struct NameCommand {
    private let agrees: Bool

    /// How such a text is stored.
    static let verdict = "named"

    /// Nil for any other text.
    init?(_ body: String) {
        guard body.utf8.count <= 40, !body.contains("?") else { return nil }
        switch body.folded.split(whereSeparator: { !$0.isLetter }).joined(separator: " ") {
        case "name me": agrees = true
        case "hide me", "hide my name", "unname me", "do not name me", "dont name me", "don t name me": agrees = false
        default: return nil
        }
    }

    /// Nil for a number that is no contact's, and for a yes that may be somebody else's or was taken back since.
    func run(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        let latest = try Invitation.latest(
            number: text.from, sender: text.sender.id, since: Instant(milliseconds: 0), in: tx)
        let account = latest?.event.account ?? text.sender.account
        let contacts = try Contact.ids(withNumber: text.from, account: account, in: tx)
        guard let contact = contacts.first, !agrees || contacts.count == 1 && !text.isSuperseded else { return nil }
        // A no holds for everybody who has the number.
        for contact in contacts { try AgreeToBeNamed(contact, agrees: agrees, account: account).run(in: tx) }
        let name = PublicNaming(try Contact.find(contact, account: account, in: tx)).name
        let language = try ContactLanguage.of(contact, in: tx)
        return InboundOutcome(
            account: account, contact: contacts.count == 1 ? contact : nil,
            reading: .other(verdict: Self.verdict, rule: "named"),
            reply: agrees ? Self.agreed(name, in: language) : Self.hidden(in: language), needsAttention: false)
    }

    private static func agreed(_ name: String, in language: TextLanguage) -> String {
        language.words(
            en: "Our public pages may name you as \(name). To be taken off, text HIDE ME.",
            es: "Apareces en las páginas públicas como \(name). Para quitarte, escribe HIDE ME.",
            fr: "Ton nom peut être sur nos pages publiques : \(name). Pour l'enlever, écris HIDE ME.",
            de: "Auf unseren öffentlichen Seiten heißt du \(name). Um dort nicht zu stehen, schreib HIDE ME.",
            it: "Puoi comparire sulle pagine pubbliche come \(name). Per toglierti, scrivi HIDE ME.",
            pt: "Você pode aparecer nas páginas públicas como \(name). Para sair, escreva HIDE ME.")
    }

    private static func hidden(in language: TextLanguage) -> String {
        language.words(
            en: "Our public pages do not name you. To be named, text NAME ME.",
            es: "No apareces en las páginas públicas. Para aparecer, escribe NAME ME.",
            fr: "Ton nom n'est pas sur nos pages publiques. Pour y être, écris NAME ME.",
            de: "Du stehst nicht auf unseren öffentlichen Seiten. Um dort zu stehen, schreib NAME ME.",
            it: "Non compari sulle pagine pubbliche. Per comparire, scrivi NAME ME.",
            pt: "Você não aparece nas páginas públicas. Para aparecer, escreva NAME ME.")
    }
}
