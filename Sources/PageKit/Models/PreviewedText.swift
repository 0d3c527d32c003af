package import Messaging

/// A text that would be sent, once for all who get it.
package struct PreviewedText: Codable, Hashable, Sendable {
    /// The names, for people.
    let to: String
    let body: String

    package init(to: String, body: String) { (self.to, self.body) = (to, body) }

    /// The different texts of a preview.
    package static func all(_ preview: TextPreview) -> [PreviewedText] {
        preview.differentTexts.map { PreviewedText(to: $0.recipients.joined(separator: ", "), body: $0.body) }
    }
}

/// Who gets no text, and why.
package struct SkippedPerson: Codable, Hashable, Sendable {
    let name: String
    let reason: String

    /// Somebody who is skipped several times for the same reason is named once.
    package static func all(_ skipped: some Sequence<(name: String, words: String)>) -> [SkippedPerson] {
        var named: Set<SkippedPerson> = []
        return skipped.map { SkippedPerson(name: $0.name, reason: $0.words) }.filter { named.insert($0).inserted }
    }
}
