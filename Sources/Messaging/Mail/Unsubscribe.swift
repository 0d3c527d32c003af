import People
import Platform
package import Storage
import Twilio
package import Values

/// Ends all mails to the recipient of a mail that has a link to it. Mail programs post to the link by themselves when
/// somebody unsubscribes there (RFC 8058). It is taken in as the text `STOP` from the address that got the mail.
package struct Unsubscribe: Sendable {
    /// Begins the path of the link.
    package static let folder = "/u/"

    /// The name of the account that sent the mail.
    package let accountName: String?
    /// They get no mails already.
    package let isDone: Bool
    /// Texts still reach them.
    package let getsTexts: Bool
    /// Of who got the mail.
    package let language: TextLanguage
    private let address: String
    private let sender: Sender

    static func path(_ id: MailID) -> String { folder + id.text }

    /// - Parameter id: of a mail.
    /// - Returns: nil if there is no such mail, or it was a text.
    package init?(_ id: String, in tx: Transaction) throws {
        guard let mail = try MailID.find(id, in: tx), Channel(of: mail.to) == .mail,
            let sender = try Sender.find(mail.sender, in: tx)
        else { return nil }
        (address, self.sender) = (mail.to, sender)
        language = try ContactLanguage.of(mail.contact, account: mail.account, in: tx)
        accountName = try Account.find(mail.account, in: tx)?.name
        getsTexts = try ContactAddress.stillUsed(by: mail.contact, besides: .mail, in: tx) != nil
        isDone = try OptOut.isInForce(mail.to, account: mail.account, sender: mail.sender, in: tx)
    }

    package func delivery(random: RandomSource, now: Instant) -> Inbox.Delivery {
        Inbox.Delivery(
            provider: sender.provider, sid: "unsubscribe-" + random.hexToken(bytes: 16), from: address,
            to: sender.address, service: nil, body: "STOP", kind: .mail, receivedAt: now)
    }
}
