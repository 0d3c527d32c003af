package import Platform
package import Storage
import Twilio
package import Values

/// Sets the template that WhatsApp has approved for a purpose in a language, or removes it. Messages that are queued
/// already are not changed. One undo step if anything changed.
package struct SetWhatsAppTemplate: Sendable {
    package let purpose: WhatsAppPurpose
    package let language: TextLanguage
    /// Nil to remove it.
    package let sid: String?
    package let account: Account

    /// Throws `WhatsAppTemplateError`.
    ///
    /// - Parameter sid: as it was typed.
    package init(
        _ purpose: WhatsAppPurpose, in language: TextLanguage, to sid: String?, account: Account
    ) throws(WhatsAppTemplateError) {
        let sid = sid.map { $0.filter { !$0.isWhitespace } }
        if let sid, !ContentClient.isSID(sid) { throw .badSID(sid) }
        (self.purpose, self.language, self.sid, self.account) = (purpose, language, sid, account)
    }

    /// Whether anything changed.
    @discardableResult
    package func run(in tx: Transaction) throws -> Bool {
        let before = try WhatsAppTemplates(of: account.id, in: tx).own(purpose, in: language)
        guard before?.sid != sid else { return false }
        let name = "the WhatsApp template \(purpose.rawValue) in \(language.name)"
        try AccountUndo.record(account, summary: "\(sid == nil ? "removed" : "set") \(name)", in: tx)
        try WhatsAppTemplates.set(sid, for: purpose, in: language, of: account.id, in: tx)
        return true
    }
}

extension WhatsAppPurpose {
    /// Throws `WhatsAppTemplateError`.
    package init(named text: String) throws(WhatsAppTemplateError) {
        guard let purpose = WhatsAppPurpose(rawValue: text.lowercased()) else { throw .noPurpose(text) }
        self = purpose
    }
}

package enum WhatsAppTemplateError: Error, Hashable, Sendable {
    case badSID(String)
    case noPurpose(String)
    /// No sender is set up.
    case noSender
}

extension WhatsAppTemplateError: UserFacingError {
    package var sentence: String {
        switch self {
        case .badSID(let sid):
            "Invalid template \(sid.quotedLine). Use HX and 32 hexadecimal digits, as the provider shows it."
        case .noPurpose(let text):
            "There is no template \(text.quotedLine). Use "
                + TextLanguage.english.alternatives(WhatsAppPurpose.allCases.map(\.rawValue)) + "."
        case .noSender: "There is no WhatsApp sender. Set TWILIO_WHATSAPP_FROM to its number."
        }
    }

    package var kind: ErrorKind { self == .noSender ? .refused : .invalid }
}

/// What can be done next about templates of WhatsApp.
package enum WhatsAppAction: NextAction {
    case list
    /// As it is to be submitted.
    case show(WhatsAppPurpose, TextLanguage)
}
