package import Messaging
package import Values

/// Every text that would be sent, with their price, who gets none, and the form that sends what is shown.
package struct SendingTextsModel: PageModel {
    let title: String
    /// The pages above this one; the last one is where *Back* leads.
    let crumbs: [PageFrameLink]
    let backPath: String
    let path: String
    let texts: [PreviewedText]
    /// `4 texts, 4 segments, about $0.04`; nil for no text.
    let summary: String?
    /// What is said instead.
    let nothing: String
    let skipped: [SkippedPerson]
    let hasSkipped: Bool
    let notes: [String]
    /// What the form approves.
    let keys: [String]
    let button: String?
    /// The same page for all to be sent now; nil where nobody has quiet hours.
    let anywayPath: String?
    let isAnyway: Bool

    /// - Parameters:
    ///   - keys: of the texts of the preview.
    ///   - skipped: who gets no text, and why.
    ///   - crumbs: the pages above this one; at least one.
    ///   - nothing: what is said where there is no text.
    ///   - delay: by an hourly limit.
    ///   - home: the booker's zone.
    package init(
        _ preview: TextPreview, keys: [String], skipped: [(name: String, words: String)], title: String,
        crumbs: [(title: String, path: String)], path: String, nothing: String, isAnyway: Bool,
        delay: HourlyLimit.Delay?, home: Zone, now: Instant
    ) {
        (self.title, self.path, self.nothing, self.isAnyway) = (title, path, nothing, isAnyway)
        self.crumbs = crumbs.map { PageFrameLink(title: $0.title, path: $0.path, isCurrent: false) }
        backPath = crumbs.last?.path ?? "/"
        texts = PreviewedText.all(preview)
        summary = keys.isEmpty ? nil : preview.size()
        self.skipped = SkippedPerson.all(skipped)
        hasSkipped = !skipped.isEmpty
        let delayed = preview.delayed(now: now, home: home)
        notes = preview.delayNotes(now: now, home: home, anyway: isAnyway, delay: delay)
        self.keys = keys
        button = preview.sendWords
        anywayPath = !isAnyway && !delayed.isEmpty ? "\(path)?anyway=yes" : nil
    }
}
