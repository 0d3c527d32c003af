import People
import PhoneNumbers
package import Platform
import ReplyReader
package import Storage
package import Values

/// A language in which a contact may want to be written to. A suggestion to the booker: nothing sets it by itself.
package struct LanguageSuggestion: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// They have written so many texts in it.
        case texts(Int)
        /// Most people in the country of their number read it.
        case country(String)
    }

    package let language: TextLanguage
    package let reason: Reason

    /// So many of their last texts are looked at.
    private static let mostTexts = 10
    /// So many of them must be in the language.
    private static let fewestTexts = 2

    /// Nil where nothing speaks for another language than the one that they are written to in.
    package static func of(_ contact: Contact, account: Account, in tx: Transaction) throws -> LanguageSuggestion? {
        let now = try ContactLanguage.of(contact.id, in: tx)
        let bodies = try tx.values(
            """
            SELECT body FROM inbound_message WHERE contact_id = \(contact.id) AND account_id = \(account.id)
            ORDER BY id DESC LIMIT \(mostTexts)
            """, as: String.self)
        let written = bodies.compactMap(Reader.language)
        let counts = Dictionary(grouping: written) { $0 }.mapValues(\.count)
        if let (language, count) = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }),
            count >= fewestTexts
        {
            return language == now ? nil : LanguageSuggestion(language: language, reason: .texts(count))
        }
        guard contact.language == nil, let number = contact.cell?.e164.flatMap({ PhoneNumber(e164: $0) }),
            let region = number.region, region != account.region,
            let language = TextLanguage(ofCountry: region.code), language != now
        else { return nil }
        return LanguageSuggestion(language: language, reason: .country(region.code))
    }

    /// `They have written 2 texts in Spanish.`
    package var words: String {
        switch reason {
        case .texts(let count): "They have written \(count.counted("text")) in \(language.name)."
        case .country(let code):
            "Their number is from \(Country.name(of: code)), where most people read \(language.name)."
        }
    }
}
