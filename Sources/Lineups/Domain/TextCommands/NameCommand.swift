import Agenda
import People
import Platform
import Storage
import Values

/// A performer's text `NAME ME`, or `NAME ME Grace H.`: public pages of the account that asked may name them; or
/// `HIDE ME`: no public page may. Only a text that says nothing else is a command, and no yes or no to a question is ever
/// read as one.
struct NameCommand {
    private let agrees: Bool
    /// By which they want to be named; nil for the name that is there.
    private let name: String?

    /// How such a text is stored.
    static let verdict = "named"
    /// Of a name.
    private static let mostWords = 4

    /// Nil for any other text.
    init?(_ body: String) {
        guard body.utf8.count <= 120, !body.contains("?") else { return nil }
        switch body.folded.split(whereSeparator: { !$0.isLetter }).joined(separator: " ") {
        case "name me": (agrees, name) = (true, nil)
        case "hide me", "hide my name", "unname me", "do not name me", "dont name me", "don t name me":
            (agrees, name) = (false, nil)
        default:
            let words = body.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.prefix(2).map({ $0.folded.filter(\.isLetter) }) == ["name", "me"] else { return nil }
            let named = words.dropFirst(words.count > 3 && words[2].folded == "as" ? 3 : 2)
            guard named.count <= Self.mostWords else { return nil }
            (agrees, name) = (true, Self.withoutFinalStop(named.joined(separator: " ")))
        }
    }

    /// The stop after an initial belongs to the name.
    private static func withoutFinalStop(_ name: String) -> String {
        guard let last = name.last, last == "." || last == "!" else { return name }
        let word = name.dropLast().split(separator: " ").last ?? ""
        return last == "." && word.count == 1 ? name : String(name.dropLast())
    }

    /// Nil for a number that is no contact's, for a yes that may be somebody else's or was taken back since, and for a
    /// name that has no word of theirs.
    func run(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        let holders = try Holder.all(of: text.from, sender: text.sender.id, in: tx)
        let latest = try Invitation.latest(
            number: text.from, sender: text.sender.id, since: Instant(milliseconds: 0), in: tx)
        let asking = agrees ? holders.filter(\.isAsked).max { $0.askedAt < $1.askedAt } : nil
        let likely = [asking?.account, latest?.event.account, text.sender.account].compactMap(\.self)
        let account = likely.first { one in holders.contains { $0.account == one } } ?? holders.first?.account
        guard let account, let contact = holders.first(where: { $0.account == account })?.contact else { return nil }
        let isAlone = holders.count { $0.account == account } == 1
        let language = try ContactLanguage.of(contact, in: tx)
        func outcome(_ reply: String) -> InboundOutcome {
            InboundOutcome(
                account: account, contact: isAlone ? contact : nil,
                reading: .other(verdict: Self.verdict, rule: "named"), reply: reply, needsAttention: false)
        }
        guard agrees else {
            // A no holds for everybody who has the number, in every account that uses the sender.
            for holder in holders {
                try AgreeToBeNamed(holder.contact, agrees: false, account: holder.account).run(in: tx)
            }
            return outcome(Self.hidden(in: language))
        }
        guard isAlone, !text.isSuperseded else { return nil }
        if let name, !Self.shareAWord(name, try Contact.find(contact, account: account, in: tx)) { return nil }
        let naming: PublicNaming
        do {
            naming = try AgreeToBeNamed(contact, agrees: true, name: name, account: account).run(in: tx)
        } catch is ContactError {
            return nil
        }
        let isOneOfSeveral = Set(holders.map(\.account)).count > 1
        let booker = isOneOfSeveral ? try Account.find(account, in: tx)?.name.map { "\($0): " } : nil
        return outcome((booker ?? "") + Self.agreed(naming.name, in: language))
    }

    /// Whether a name has a word of the one that is there. Anything else, as in `name me a price`, is no name.
    private static func shareAWord(_ name: String, _ contact: Contact) -> Bool {
        func words(_ text: String) -> Set<String> {
            Set(text.folded.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 1 }.map(String.init))
        }
        return !words(name).isDisjoint(with: words(contact.name).union(words(contact.publicName ?? "")))
    }

    private static func agreed(_ name: String, in language: TextLanguage) -> String {
        let name = name.hasSuffix(".") ? name : name + "."
        return language.words(
            en: "Our public pages may name you as \(name) To be taken off, text HIDE ME.",
            es: "Apareces en las páginas públicas como \(name) Para quitarte, escribe HIDE ME.",
            fr: "Ton nom peut être sur nos pages publiques : \(name) Pour l'enlever, écris HIDE ME.",
            de: "Auf unseren öffentlichen Seiten heißt du \(name) Um dort nicht zu stehen, schreib HIDE ME.",
            it: "Puoi comparire sulle pagine pubbliche come \(name) Per toglierti, scrivi HIDE ME.",
            pt: "Você pode aparecer nas páginas públicas como \(name) Para sair, escreva HIDE ME.")
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

/// A contact with a number, in an account that uses a sender.
private struct Holder {
    let contact: ID<Contact>
    let account: ID<Account>
    /// When they were asked in a text whether public pages may name them.
    let askedAt: Instant
    /// They were asked, and have not said yet.
    let isAsked: Bool

    static func all(of number: String, sender: ID<Sender>, in tx: Transaction) throws -> [Holder] {
        try tx.rows(
            """
            SELECT DISTINCT contact.id, contact.account_id, contact.naming_asked_at, contact.named
            FROM (\(ContactAddress.holders(of: number))) AS own JOIN contact ON contact.id = own.contact_id
            WHERE contact.archived_at IS NULL AND \(Sender.isUsed("\(sender)", by: "contact.account_id"))
            ORDER BY contact.id
            """
        ).map { row in
            let (askedAt, named): (Instant?, Bool?) = (try row["naming_asked_at"], try row["named"])
            return Holder(
                contact: try row["id"], account: try row["account_id"], askedAt: askedAt ?? Instant(milliseconds: 0),
                isAsked: askedAt != nil && named == nil)
        }
    }
}
