import Agenda
import Lineups
import Messaging
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// The booker's own words to many people: the form, or the texts as each person gets them.
struct TextManyModel: PageModel {
    let title: String
    /// What it belongs to: the show, or the contacts.
    let crumb: String
    let crumbPath: String
    /// The name of a show stands below the board.
    let isLineup: Bool
    /// Of the form; the texts are sent to `sendPath`.
    let path: String
    let sendPath: String
    var text = ""
    var isConfirmedOnly = false
    var problem: String?
    /// Whether the texts are shown.
    var isPreview = false
    /// `4 texts, 4 segments, about $0.04`; nil if nobody gets one.
    var summary: String?
    var texts: [PreviewedText] = []
    var skipped: [SkippedPerson] = []
    var hasSkipped = false
    /// When texts leave that wait for the end of quiet hours.
    var notes: [String] = []
    var isAnyDelayed = false
    /// The recipients that the form approves.
    var numbers: [String] = []
    var button: String?

    init(_ event: Event) {
        (title, crumb, crumbPath, isLineup) = ("Text the lineup", event.name, "/events/\(event.id)", true)
        (path, sendPath) = ("\(crumbPath)/text", "\(crumbPath)/text/send")
    }

    init(tags: [String]) {
        title = "Text everybody with \(TagFilter(all: tags))"
        (crumb, isLineup) = (tags.joined(separator: ", "), false)
        var query = ContactDirectory.Query()
        query.tags = tags
        (crumbPath, path) = (query.path, TextTagPage.path(tags))
        sendPath = TextTagPage.path(tags, isSending: true)
    }

    var page: Page {
        Page(
            "event_text", title: title, section: isLineup ? "/" : "/contacts", status: problem == nil ? 200 : 422,
            model: self)
    }

    /// The texts with what was typed, or the form with what is wrong.
    func preview(_ texting: TextMany, _ request: PageRequest) async throws -> TextManyModel {
        var model = self
        model.text = request.form["text"] ?? ""
        if request.form["change"] != nil { return model }
        do {
            let plan = try await request.read { try texting.plan(in: $0) }
            let delay = try await request.delay(of: plan.preview)
            model.show(plan, delay: delay, home: request.account.zone, now: request.now)
        } catch let error as CustomTextError {
            model.problem = error.sentence
        } catch let error as QuotaError {
            model.problem = error.sentence
        }
        return model
    }

    /// Sends the text to those who were shown, and leads to `path`.
    static func send(
        _ texting: TextMany, _ request: PageRequest, backTo path: String
    ) async throws -> PageResponse {
        let wait = try await request.sendingWait()
        var texting = texting
        texting.hold = wait
        let approved = Set(request.form.values("number"))
        let texts = try await request.write { [texting] tx in
            try texting.send(to: approved, in: tx).compactMap { try OutboundMessage.find($0, in: tx) }
        }
        let notice = SendingNotice.of(texts.count, of: approved.count, wait: wait)
        if texts.isEmpty { return .redirect(to: path, notice: notice) }
        let waiting = texts.count { $0.notBefore > request.now.adding(wait) }
        return .redirect(
            to: path, notice: notice + (waiting == 0 ? "" : " \(waiting) of them after quiet hours."), lasting: wait)
    }

    mutating func show(_ plan: TextMany.Plan, delay: HourlyLimit.Delay?, home: Zone, now: Instant) {
        let preview = plan.preview
        isPreview = true
        summary = plan.messages.isEmpty ? nil : preview.size()
        texts = PreviewedText.all(preview)
        skipped = SkippedPerson.all(plan.skippedWords(home: home, now: now))
        hasSkipped = !skipped.isEmpty
        notes = preview.delayNotes(now: now, home: home, delay: delay)
        isAnyDelayed = !preview.delayed(now: now, home: home).isEmpty
        numbers = plan.approvalKeys
        button = preview.sendWords
    }
}
