import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Twilio
import Values

/// Every text that would be sent, with its recipients, segments and price.
struct SendingModel: PageModel {
    struct Text: Codable, Hashable, Sendable {
        /// The names, for people.
        let to: String
        let body: String
        /// `1 segment`, `2 segments (special characters take more)`
        let size: String
    }

    let title: String
    let event: String
    let eventPath: String
    let path: String
    let texts: [Text]
    /// `4 texts, 4 segments, about $0.04`
    let summary: String?
    /// What goes out by itself when the show is full; empty unless the first yes gets the spot.
    let ifFull: [Text]
    /// `At most 3 texts, 3 segments, about $0.03`; nil for none.
    let ifFullSummary: String?
    /// Queued texts that are written again because of it; nil for none.
    let rewritten: RewrittenTextsModel?
    let skipped: [SkippedPerson]
    let hasSkipped: Bool
    let notes: [String]
    /// What the form approves.
    let keys: [String]
    let button: String?
    let isSevere: Bool
    /// Where quiet hours are ignored; nil where nobody has to wait.
    let anywayPath: String?
    let isAnyway: Bool
}

extension SendingModel {
    init(
        _ plan: SendingPlan, rewriting: TextPreview, kind: SendingPage.Kind, path: String, isAnyway: Bool,
        delay: HourlyLimit.Delay?, home: Zone, now: Instant
    ) {
        let count = plan.preview.texts.count
        title = kind.title
        event = plan.event.name
        eventPath = "/events/\(plan.event.id)"
        self.path = path
        texts = Self.texts(plan.preview)
        let full = plan.request?.ifFull ?? TextPreview([])
        ifFull = Self.texts(full)
        ifFullSummary = full.texts.isEmpty ? nil : "At most \(full.size())"
        summary = count == 0 ? nil : plan.size()
        rewritten = RewrittenTextsModel(rewriting)
        skipped = SkippedPerson.all(
            plan.skipped.map { ($0.slot.name, $0.words(home: home, now: now).predicate) } + plan.listed.skipped)
        hasSkipped = !skipped.isEmpty
        notes = Self.notes(plan, home: home, isAnyway: isAnyway, delay: delay, now: now)
        keys = plan.keys
        button = kind.button(plan.preview)
        isSevere = kind == .cancel
        let isAnyDelayed = !plan.delayed(now: now, home: home).isEmpty
        let isAnyTooLate = plan.skipped.contains { $0.reason == .tooLate }
        let separator = path.contains("?") ? "&" : "?"
        anywayPath = !isAnyway && (isAnyDelayed || isAnyTooLate) ? "\(path)\(separator)anyway=yes" : nil
        self.isAnyway = isAnyway
    }

    /// Texts that differ only in the recipient's name, terms and link are shown once.
    private static func texts(_ preview: TextPreview) -> [Text] {
        preview.differentTexts.map {
            Text(to: $0.recipients.joined(separator: ", "), body: $0.body, size: $0.segments ?? "e-mail")
        }
    }

    private static func notes(
        _ plan: SendingPlan, home: Zone, isAnyway: Bool, delay: HourlyLimit.Delay?, now: Instant
    ) -> [String] {
        var notes: [String] = []
        switch plan.request?.benchShortage {
        case .noVacancy: notes.append("There are no open slots.")
        case .nobodyLeft: notes.append("Nobody is left on the bench.")
        case nil: break
        }
        if let note = plan.standInNote { notes.append(note) }
        notes += plan.preview.delayNotes(now: now, home: home, anyway: isAnyway, delay: delay)
        for draft in plan.mayHaveItAlready {
            notes.append("\(draft.slot.name) may already have the request and would get it twice.")
        }
        notes += plan.justAsked(now: now).map { draft, moment in
            "\(draft.slot.name) was asked \(RelativeText.of(moment, now: now, in: home))."
        }
        notes += (plan.request?.conflicts ?? []).map(\.sentence)
        for draft in plan.leavingAfterDeadline {
            notes.append("The request to \(draft.slot.name) goes out after the deadline and does not mention it.")
        }
        if let missing = plan.missingReminder { notes.append(missing) }
        let days = plan.reminderWords(home: home)
        if !days.isEmpty {
            notes.append("Those who do not answer are reminded on \(days.joined(separator: " and ")).")
        }
        return notes
    }
}

extension ScheduleConflictWarning {
    /// A sentence that follows others.
    var sentence: String {
        switch reason {
        case .otherEvent(let other): "\(contact) is also in the lineup of \(other.event.name) at that time."
        case .away(let days): "\(contact) is away \(days)."
        case .busy(let time): "\(contact) is busy \(time)."
        case .saidNo(let day): "\(contact) said no to \(DateText().dayWithYear(day))."
        }
    }
}
