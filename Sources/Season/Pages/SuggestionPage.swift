import Agenda
import Lineups
import PageKit
import Platform
import Season
import Storage
import Templates
import Twilio
import Values

/// `/suggestions` and `/events/ID/suggest`: who could take the open spots, and why; a draft until it is applied.
enum SuggestionPage {
    static let path = "/suggestions"

    static let noun = PageNoun(
        entries: [PageEntry("Suggested lineups", path)],
        templates: PageTemplates(["suggestions": PackageResources.suggestions_mustache])
    ) { router in
        router.get("suggestions") { .page(try await page(of: $0, event: nil)) }
        router.post("suggestions") { try await apply($0, event: nil) }
        router.get("events/:event/suggest") { request in
            .page(try await page(of: request, event: try await request.show()))
        }
        router.post("events/:event/suggest") { request in
            try await apply(request, event: try await request.show())
        }
    }

    private static func page(of request: PageRequest, event: Event?) async throws -> Page {
        let view = try SuggestionView(request, event: event)
        let account = request.account
        let facts = try await request.read { try view.suggesting(account).facts(in: $0) }
        let model = SuggestionModel(
            facts.suggestion(), view, names: facts.name(of:), account: account, now: request.now)
        return Page("suggestions", title: model.title, section: "/", model: model)
    }

    private static func apply(_ request: PageRequest, event: Event?) async throws -> PageResponse {
        let choices = try request.form.values("suggested").map { try SuggestionKey.read($0) }
        let back = event.map { "/events/\($0.id)" } ?? path
        guard !choices.isEmpty else { return .redirect(to: back, notice: "Nobody was chosen.") }
        let applying = ApplySuggestion(
            choices, allowsUnsaid: request.text("unsaid") == "yes", account: request.account)
        let result = try await request.write { try applying.run(in: $0) }
        return .redirect(to: back, notice: result.sentence)
    }
}

/// A spot and a person, as forms and addresses name them: `12-34`.
enum SuggestionKey {
    static func text(_ choice: SuggestLineups.Choice) -> String { "\(choice.spot)-\(choice.contact)" }

    /// Throws `PageError.notFound` for what is no key.
    static func read(_ text: String) throws(PageError) -> SuggestLineups.Choice {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw .notFound }
        return SuggestLineups.Choice(spot: try PageRequest.key(parts[0]), contact: try PageRequest.key(parts[1]))
    }
}

/// What an address asks for: the shows, and what was decided about people.
struct SuggestionView: Sendable {
    let event: Event?
    let days: ClosedRange<LocalDate>?
    let onlySpot: ID<Spot>?
    let kept: [SuggestLineups.Choice]
    let excluded: [ID<Contact>]
    let allowsUnsaid: Bool

    /// Throws `PageError.notFound` for what is no key.
    init(_ request: PageRequest, event: Event?) throws(PageError) {
        func values(_ name: String) -> [String] { request.queryFields.filter { $0.0 == name }.map(\.1) }
        self.event = event
        let first = request.query["from"].flatMap { LocalDate(iso: $0) }
        let last = request.query["to"].flatMap { LocalDate(iso: $0) }
        days = first.flatMap { first in last.flatMap { first <= $0 ? first...$0 : nil } }
        onlySpot = try request.query["spot"].map { text throws(PageError) in try PageRequest.key(text) }
        let (dropped, again) = (Set(values("drop")), Set(values("again")))
        var kept: [SuggestLineups.Choice] = []
        for text in values("keep") where !dropped.contains(text) { kept.append(try SuggestionKey.read(text)) }
        var excluded: [ID<Contact>] = []
        for text in values("not") where !again.contains(text) { excluded.append(try PageRequest.key(text)) }
        (self.kept, self.excluded) = (kept, excluded)
        allowsUnsaid = request.query["unsaid"] == "yes" && request.query["said"] != "yes"
    }

    func suggesting(_ account: Account) -> SuggestLineups {
        var suggesting = SuggestLineups(event.map { .events([$0.id]) } ?? .days(days), account: account)
        (suggesting.allowsUnsaid, suggesting.kept, suggesting.onlySpot) = (allowsUnsaid, kept, onlySpot)
        suggesting.excluded = Set(excluded)
        return suggesting
    }

    var path: String { event.map { "/events/\($0.id)/suggest" } ?? SuggestionPage.path }
}
