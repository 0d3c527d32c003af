import Agenda
import Lineups
import Messaging
import PageKit
import People
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/r/TOKEN`: a performer answers one request without signing in. The link can answer this request and nothing else.
/// An answer is part of the conversation by text.
enum PerformerPage {
    static let noun = PageNoun(templates: templates) { router in
        router.getForVisitors("r/:token", show)
        router.getForVisitors("r/:token/calendar.ics", file)
        router.postForVisitors("r/:token", answer)
        router.postForVisitors("r/:token/away", addDatesAway)
        router.postForVisitors("r/:token/named", sayNamed)
    }

    private static let templates = PageTemplates([
        "performer": PackageResources.performer_mustache, "performer_gone": PackageResources.performer_gone_mustache,
    ])

    /// As long as ten segments.
    private static let longestNote = 1500

    @Sendable
    private static func show(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return gone }
        return page(linked, request)
    }

    @Sendable
    private static func file(_ request: VisitorRequest) async throws -> VisitorResponse {
        let file = try await request.read { [token = request.token] in
            try LinkedRequest.find(token, in: $0)?.calendarFile(in: $0)
        }
        guard let file else { return gone }
        return .file(PageFile(file, now: request.now))
    }

    @Sendable
    private static func answer(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return gone }
        let note = String(request.text("note").prefix(longestNote))
        guard linked.isAnswerable(at: request.now), let choice = ManualAnswer.Choice(rawValue: request.text("answer"))
        else {
            return page(linked, request, note: note, status: 422)
        }
        // An answer counts for the terms that its page showed.
        guard request.form["terms"] == linked.terms else {
            return page(linked, request, note: note, hasChanged: true, status: 409)
        }
        let delivery = Inbox.Delivery(
            link: LinkAnswer(slot: linked.slot.id.rawValue, answer: choice.answer, note: note), words: choice.words,
            from: linked.number, to: linked.sender, random: request.random, now: request.now)
        _ = try await request.services.inbox.receive(delivery, replyMethod: .inline)
        return .redirect(to: "/r/\(request.token.text)")
    }

    /// Notes that the performer is away. It answers nothing: the page says what they are still in for.
    @Sendable
    private static func addDatesAway(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return gone }
        let form = DatesAwayForm(request.form)
        guard let days = form.days else { return page(linked, request, away: form, status: 422) }
        let addition = AddDatesAway(contact: linked.slot.contact, days: days, source: .page, account: linked.account)
        do {
            _ = try await request.store.write(.account(linked.account.id), at: request.now) {
                try addition.run(in: $0)
            }
        } catch let error as DatesAwayError {
            return page(linked, request, away: form.refused(error), status: 422)
        }
        let (language, words) = (linked.slot.language, PerformerWords(linked.slot.language))
        let answer = days.overlaps(linked.event.days) ? " \(words.answerAsWell)" : ""
        let dates = DateText(language: language)
        let ends = days.first == days.last ? [days.first] : [days.first, days.last]
        let away = language == .english ? "\(days)" : ends.map(dates.day).joined(separator: " - ")
        return .redirect(to: "/r/\(request.token.text)", notice: "\(words.noted) \(away).\(answer)")
    }

    /// Says whether public pages name them. It answers no request.
    @Sendable
    private static func sayNamed(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return gone }
        guard linked.naming != nil, let agrees = ["yes": true, "no": false][request.text("named")] else {
            return page(linked, request, status: 422)
        }
        let name = request.text("public_name")
        let saying = AgreeToBeNamed(
            linked.slot.contact, agrees: agrees, name: agrees && !name.isEmpty ? name : nil,
            account: linked.account.id)
        do {
            _ = try await request.store.write(.account(linked.account.id), at: request.now) {
                try saying.run(in: $0)
            }
        } catch is ContactError {
            return page(linked, request, publicName: name, status: 422)
        }
        return .redirect(to: "/r/\(request.token.text)")
    }

    private static func find(_ request: VisitorRequest) async throws -> LinkedRequest? {
        try await request.read { [token = request.token] in try LinkedRequest.find(token, in: $0) }
    }

    private static func page(
        _ linked: LinkedRequest, _ request: VisitorRequest, note: String = "", hasChanged: Bool = false,
        away: DatesAwayForm = DatesAwayForm(), publicName: String? = nil, status: Int = 200
    ) -> VisitorResponse {
        let model = PerformerModel(
            linked, path: "/r/\(request.token.text)", note: note, hasChanged: hasChanged, away: away,
            publicName: publicName, now: request.now)
        var page = Page("performer", title: linked.event.name, status: status, model: model)
        page.isAddressSecret = true
        return .page(page)
    }

    private static var gone: VisitorResponse {
        .page(Page("performer_gone", title: "This link is not valid", status: 404, model: PerformerGoneModel()))
    }
}

/// The page of an unknown or revoked link has no values.
struct PerformerGoneModel: PageModel {}

extension ManualAnswer.Choice {
    fileprivate var answer: Answer {
        switch self {
        case .yes: .confirmed
        case .no: .declined
        case .maybe: .maybe
        }
    }

    /// As the booker reads it in the thread.
    fileprivate var words: String {
        switch self {
        case .yes: "Yes"
        case .no: "No"
        case .maybe: "Maybe"
        }
    }
}
