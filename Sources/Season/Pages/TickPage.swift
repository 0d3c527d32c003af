import PageKit
import Platform
import Season
import Storage
import Templates
import Twilio
import Values

/// `/p/TOKEN`: somebody who was asked by a poll ticks the dates, without signing in.
enum TickPage {
    static let noun = PageNoun(
        templates: PageTemplates(["tick": PackageResources.tick_mustache])
    ) { router in
        router.getForVisitors("p/:token", show)
        router.postForVisitors("p/:token", answer)
    }

    @Sendable
    private static func show(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return try await gone(request) }
        var page = Page(
            "tick", title: linked.pollName,
            model: TickModel(linked, path: "/p/\(request.token.text)"))
        page.isAddressSecret = true
        return .page(page)
    }

    @Sendable
    private static func answer(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let linked = try await find(request) else { return try await gone(request) }
        let (yes, shown) = (Set(request.form.values("yes")), Set(request.form.values("shown")))
        try await request.store.write(.account(linked.account.id), at: request.now) { tx in
            try linked.answer(yes: yes, shown: shown, in: tx)
        }
        return .redirect(to: "/p/\(request.token.text)", notice: TickWords(linked.language).thanks)
    }

    private static func find(_ request: VisitorRequest) async throws -> LinkedPoll? {
        try await request.read { [token = request.token] in try LinkedPoll.find(token, in: $0) }
    }

    /// In the language of the person whose link it was, else in the one that the browser asks for.
    private static func gone(_ request: VisitorRequest) async throws -> VisitorResponse {
        let own = try await request.read { [token = request.token] in try LinkedPoll.language(of: token, in: $0) }
        let language = own ?? request.language ?? .english
        return .page(LinkGoneModel(language, text: TickWords(language).gone).page)
    }
}

/// The dates with boxes.
struct TickModel: PageModel {
    struct Date: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let isTicked: Bool
        /// What they said before, in words; nil for nothing.
        let said: String?
    }

    /// The code of the language; nil for English, which all pages are in.
    let lang: String?
    let words: TickWords
    let booker: String
    let poll: String
    let name: String
    let path: String
    let isClosed: Bool
    /// The show of all dates; nil where they have several, or none.
    let show: String?
    let dates: [Date]

    init(_ linked: LinkedPoll, path: String) {
        let language = linked.language
        (lang, words) = (language == .english ? nil : language.rawValue, TickWords(language))
        (booker, poll, name) = (linked.account.name ?? "", linked.pollName, linked.givenName)
        (self.path, isClosed) = (path, linked.isClosed)
        show = linked.dates.map(\.date).commonShow
        dates = linked.dates.map { [show] date, said in
            Date(
                id: date.id.rawValue,
                title: DateText(language: language).dayWithYear(date.day)
                    + (show == nil ? date.eventName.map { ", \($0)" } ?? "" : ""),
                isTicked: said == .yes, said: said.map { TickWords.word($0, in: language) })
        }
    }
}
