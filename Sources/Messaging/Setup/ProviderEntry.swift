package import Twilio
package import Values

/// Credentials as they are typed or pasted. Checked before they are sent anywhere.
package enum ProviderEntry {
    package static func accountSID(_ text: String, _ pattern: SIDPattern) throws(ProviderEntryError) -> String {
        let sid = text.filter { !$0.isWhitespace }
        if sid.hasPrefix("SK") { throw .apiKeyAsAccount }
        guard pattern.accepts(sid, prefix: "AC") else { throw .accountSID(sid) }
        return sid
    }

    /// The auth token. Its value is in no error.
    package static func token(_ text: String, _ pattern: SIDPattern) throws(ProviderEntryError) -> String {
        let token = text.filter { !$0.isWhitespace }
        let isHex = token.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
        switch pattern {
        case .prefixed:
            guard token.utf8.count == 32, isHex else { throw .token(characters: token.count) }
        case .any:
            guard (1...256).contains(token.utf8.count) else { throw .token(characters: token.count) }
        }
        return token
    }

    /// The number of a sender of WhatsApp; empty for none.
    package static func whatsAppSender(_ text: String, of kind: ProviderKind) throws(ProviderEntryError) -> String {
        let number = Channel.number(in: text.filter { !$0.isWhitespace && !"()-.".contains($0) })
        if number.isEmpty { return "" }
        guard kind.whatsApp != nil else { throw .noWhatsApp(kind.title) }
        guard TextAddress(rawValue: number).kind == .phone else { throw .whatsAppSender(text) }
        return number
    }
}

package enum ProviderEntryError: Error, Hashable, Sendable {
    /// An API key where the account is asked for.
    case apiKeyAsAccount
    case accountSID(String)
    case token(characters: Int)
    case whatsAppSender(String)
    /// The title of a provider that sends no WhatsApp messages.
    case noWhatsApp(String)
}

extension ProviderEntryError: UserFacingError {
    package var sentence: String {
        switch self {
        case .apiKeyAsAccount: "That is an API key, SK…; the account SID starts with AC."
        case .accountSID(let sid): "\(sid.quotedLine) is not an account SID, which is AC and 32 hexadecimal digits."
        case .token(let count): "An auth token has 32 hexadecimal digits; this has \(count) characters."
        case .whatsAppSender(let text): "Invalid number \(text.quotedLine) of a WhatsApp sender."
        case .noWhatsApp(let title): "\(title) sends no WhatsApp messages."
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .apiKeyAsAccount, .accountSID, .token: ["Both are on the first page of the provider's console."]
        case .whatsAppSender: ["Use + and the country code, like +14155550123."]
        case .noWhatsApp: []
        }
    }

    package var kind: ErrorKind { if case .noWhatsApp = self { .refused } else { .invalid } }
}
