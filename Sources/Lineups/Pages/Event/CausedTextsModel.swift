package import Lineups
package import Messaging
import PageKit
package import Values

/// The texts that a change of policy sends at once, in the form that approves them.
package struct CausedTextsModel: Codable, Hashable, Sendable {
    /// `2 texts, 2 segments, about $0.02`
    let summary: String
    let texts: [PreviewedText]
    /// What goes out by itself when the show is full.
    let ifFull: [PreviewedText]
    /// `At most 3 texts, 3 segments, about $0.03`; nil for none.
    let ifFullSummary: String?
    /// When texts leave that are delayed.
    let notes: [String]
    /// What the form approves.
    let keys: [String]
    /// `Save and send 2 texts`
    let button: String

    /// Nil where nothing is sent at once.
    ///
    /// - Parameters:
    ///   - delay: by an hourly limit.
    ///   - verb: what the form does.
    package init?(
        _ caused: CausedTexts, delay: HourlyLimit.Delay?, verb: String = "Save", home: Zone, now: Instant
    ) {
        guard !caused.isEmpty else { return nil }
        let preview = caused.preview
        summary = preview.size()
        texts = PreviewedText.all(preview)
        ifFull = PreviewedText.all(caused.ifFull)
        ifFullSummary = ifFull.isEmpty ? nil : "At most \(caused.ifFull.size())"
        notes = preview.delayNotes(now: now, home: home, delay: delay)
        keys = caused.keys
        button = "\(verb) and send \(keys.count.counted("text"))"
    }

    /// What follows `Saved.`
    package static func notice(_ texts: Int) -> String {
        texts == 0 ? "" : " " + SendingNotice.of(texts, wait: .zero)
    }
}
