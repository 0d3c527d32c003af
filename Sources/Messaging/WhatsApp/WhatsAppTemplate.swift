import JSON
package import Platform
package import Storage
package import Values

/// A template that WhatsApp has approved for an account.
package struct WhatsAppTemplate: Hashable, Sendable {
    package let purpose: WhatsAppPurpose
    package let language: TextLanguage
    /// The provider's identifier of it: `HX…`
    package let sid: String

    /// The most characters of a template with its variables (Twilio: 63021).
    package static let mostCharacters = 1024

    package init(purpose: WhatsAppPurpose, language: TextLanguage, sid: String) {
        (self.purpose, self.language, self.sid) = (purpose, language, sid)
    }

    /// The message with values of the variables, without the code of its buttons.
    package func content(_ values: [String]) -> WhatsAppContent {
        var values = values.map { WhatsAppContent.line($0, orElse: WhatsAppWords(language).nothingYet) }
        let text = purpose.text(values, in: language)
        if purpose.hasButtons { values.append("") }
        return WhatsAppContent(sid: sid, text: text, variables: values)
    }

    /// The same for a text that reads like it, and for any other text one that contains it. Only for messages in other
    /// words.
    func content(of text: String, by booker: String) -> WhatsAppContent {
        let parts = purpose.wording(in: language).split(separator: "{{1}}", maxSplits: 1)
            .flatMap { $0.split(separator: "{{2}}", maxSplits: 1) }.map(String.init)
        if parts.count == 3, text.hasPrefix(parts[0]), text.hasSuffix(parts[2]),
            text.count >= parts[0].count + parts[2].count
        {
            let inner = text.dropFirst(parts[0].count).dropLast(parts[2].count)
            if let middle = inner.firstRange(of: parts[1]) {
                let values = [String(inner[..<middle.lowerBound]), String(inner[middle.upperBound...])]
                return WhatsAppContent(sid: sid, text: text, variables: values)
            }
        }
        let prefix = booker.isEmpty ? "" : "\(booker): "
        return content([booker, text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text])
    }
}

/// A template with values of its variables, as it is sent.
package struct WhatsAppContent: Hashable, Sendable {
    package let sid: String
    /// As it reads.
    package let text: String
    /// By their numbers; an empty one is the code of the message.
    let variables: [String]

    /// As a JSON object.
    var stored: String { Self.object(variables) }

    fileprivate static func object(_ variables: [String]) -> String {
        JSONValue.object(zip(1..., variables).map { JSONValue.Member("\($0)", .string($1)) }).text(.oneLine)
    }

    /// Stored variables with the code of the message.
    static func variables(_ stored: String, code: String) -> String {
        guard let value = try? JSONValue(parsing: Array(stored.utf8)) else { return stored }
        let count = WhatsAppPurpose.allCases.map(\.variables.count).max() ?? 0
        return object((1...count).compactMap { value["\($0)"]?.string }.map { $0.isEmpty ? code : $0 })
    }

    /// A variable as WhatsApp takes it: not empty, and without line ends and runs of spaces.
    static func line(_ value: String, orElse nothing: String) -> String {
        let words = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nothing : words
    }
}

/// The templates of an account.
package struct WhatsAppTemplates: Sendable {
    package private(set) var all: [WhatsAppTemplate]

    /// A line for each: purpose, language and identifier.
    static let setting = AccountSetting("messaging.whatsapp-templates")

    package init(of account: ID<Account>, in tx: Transaction) throws {
        let stored = try Self.setting.value(of: account, in: tx) ?? ""
        all = stored.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, let purpose = WhatsAppPurpose(rawValue: words[0]),
                let language = TextLanguage(rawValue: words[1])
            else { return nil }
            return WhatsAppTemplate(purpose: purpose, language: language, sid: words[2])
        }
    }

    /// The one for a purpose in a language, or else in English; for a purpose without one, the one for any text. Nil
    /// for none.
    package func template(for purpose: WhatsAppPurpose, in language: TextLanguage) -> WhatsAppTemplate? {
        for wanted in purpose == .message ? [.message] : [purpose, .message] {
            for spoken in [language, .english] {
                if let found = own(wanted, in: spoken) { return found }
            }
        }
        return nil
    }

    /// Exactly this one.
    package func own(_ purpose: WhatsAppPurpose, in language: TextLanguage) -> WhatsAppTemplate? {
        all.first { $0.purpose == purpose && $0.language == language }
    }

    /// Sets a template, or removes the one for a purpose and a language.
    ///
    /// - Parameter sid: nil to remove it.
    package static func set(
        _ sid: String?, for purpose: WhatsAppPurpose, in language: TextLanguage, of account: ID<Account>,
        in tx: Transaction
    ) throws {
        var all = try WhatsAppTemplates(of: account, in: tx).all
        all.removeAll { $0.purpose == purpose && $0.language == language }
        if let sid { all.append(WhatsAppTemplate(purpose: purpose, language: language, sid: sid)) }
        let lines = all.map { "\($0.purpose.rawValue) \($0.language.rawValue) \($0.sid)" }.sorted()
        try setting.set(lines.isEmpty ? nil : lines.joined(separator: "\n"), of: account, in: tx)
    }
}
