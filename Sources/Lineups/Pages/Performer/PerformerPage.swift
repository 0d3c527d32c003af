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

    private static let templates = PageTemplates(["performer": PackageResources.performer_mustache])

    /// As long as ten segments.
    private static let longestNote = 1500

    @Sendable
    private static func show(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return try await gone(request) }
        return page(linked, request)
    }

    @Sendable
    private static func file(_ request: VisitorRequest) async throws -> VisitorResponse {
        let file = try await request.read { [token = request.token] in
            try LinkedRequest.find(token, in: $0)?.calendarFile(in: $0)
        }
        guard let file else { return try await gone(request) }
        return .file(PageFile(file, now: request.now))
    }

    @Sendable
    private static func answer(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return try await gone(request) }
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
        guard let linked = try await find(request) else { return try await gone(request) }
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
        let away = DateText(language: language).days(days)
        return .redirect(to: "/r/\(request.token.text)", notice: "\(words.noted) \(away).\(answer)")
    }

    /// Says whether public pages name them. It answers no request.
    @Sendable
    private static func sayNamed(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return try await gone(request) }
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

    /// In the language of the performer whose link was revoked, else in the one that the browser asks for.
    private static func gone(_ request: VisitorRequest) async throws -> VisitorResponse {
        let own = try await request.read { [token = request.token] in
            try LinkedRequest.language(ofRevoked: token, in: $0)
        }
        let language = own ?? request.language ?? .english
        let model = LinkGoneModel(
            language,
            text: language.words(
                en: "It was replaced by a newer one, or the request was withdrawn. Please use the link in the latest "
                    + "text, or answer by text.",
                es: "Hay uno más nuevo, o la pregunta se retiró. Usa el enlace del último mensaje, o responde por "
                    + "mensaje.",
                fr: "Il y en a un plus récent, ou la demande a été retirée. Utilise le lien du dernier message, ou "
                    + "réponds par message.",
                de: "Es gibt einen neueren, oder die Anfrage wurde zurückgezogen. Nimm den Link in der letzten "
                    + "Nachricht, oder antworte per Nachricht.",
                it: "Ce n'è uno più recente, o la richiesta è stata ritirata. Usa il link dell'ultimo messaggio, o "
                    + "rispondi con un messaggio.",
                pt: "Há um mais novo, ou o pedido foi retirado. Use o link da última mensagem, ou responda por "
                    + "mensagem."))
        return .page(model.page)
    }
}

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
