package import Messaging

/// Queued texts that a change writes again, as they become.
package struct RewrittenTextsModel: Codable, Hashable, Sendable {
    /// `2 texts, 2 segments, about $0.02`
    let summary: String
    let texts: [PreviewedText]
    /// What the form approves.
    let keys: [String]

    /// Nil where there are none.
    package init?(_ preview: TextPreview, keys: [String] = []) {
        guard !preview.texts.isEmpty else { return nil }
        (summary, self.keys) = (preview.size(), keys)
        texts = PreviewedText.all(preview)
    }
}
