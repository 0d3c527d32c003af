package import Messaging

/// Queued texts that a change writes again, as they become.
package struct RewrittenTextsModel: Codable, Hashable, Sendable {
    struct Text: Codable, Hashable, Sendable {
        /// The names, for people.
        let to: String
        let body: String
    }

    /// `2 texts, 2 segments, about $0.02`
    let summary: String
    let texts: [Text]
    /// What the form approves.
    let keys: [String]

    /// Nil where there are none.
    package init?(_ preview: TextPreview, keys: [String] = []) {
        guard !preview.texts.isEmpty else { return nil }
        (summary, self.keys) = (preview.size(), keys)
        texts = preview.differentTexts.map { Text(to: $0.recipients.joined(separator: ", "), body: $0.body) }
    }
}
