package import Messaging

/// Queued texts that a change writes again, as they become.
package struct RewrittenTextsModel: Codable, Hashable, Sendable {
    struct Text: Codable, Hashable, Sendable {
        /// The names, for people.
        let to: String
        let body: String
    }

    let texts: [Text]

    /// Nil where there are none.
    package init?(_ preview: TextPreview) {
        guard !preview.texts.isEmpty else { return nil }
        texts = preview.differentTexts.map { Text(to: $0.recipients.joined(separator: ", "), body: $0.body) }
    }
}
