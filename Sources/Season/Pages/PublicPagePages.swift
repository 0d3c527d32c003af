import Agenda
import Lineups
import PageKit
import Platform
import Season
import Storage
import Templates
import Values

/// `/public`, `/series/ID/public` and `/events/ID/public`: the public page of all shows, of a series or of a show. It is
/// made and taken down here.
enum PublicPagePages {
    static let path = "/public"

    static let noun = PageNoun(
        entries: [PageEntry("Public page of all shows", path)], showPages: [("Public page", "public")],
        templates: PageTemplates(["public_page": PackageResources.public_page_mustache])
    ) { router in
        add("public", to: router) { request in
            PublicPageSubject(
                PublicPage(of: .season, account: request.account.id), path: path, back: ("Series", SeriesPages.path))
        }
        add("series/:series/public", to: router) { request in
            let series = try await request.series()
            return PublicPageSubject(
                PublicPage(of: .series(series), account: request.account.id), path: "\(series.path)/public",
                back: (series.name, series.path))
        }
        add("events/:event/public", to: router) { request in
            let event = try await request.show()
            return PublicPageSubject(
                PublicPage(of: .show(event), account: request.account.id), path: "/events/\(event.id)/public",
                back: (event.name, "/events/\(event.id)"))
        }
        router.post("events/:event/public/listed", list)
    }

    /// Whether public pages of several shows have the show.
    @Sendable
    private static func list(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        var changes = ChangeEvent.Changes()
        changes.isListed = try request.choice("listed", ["yes": true, "no": false])
        let change = ChangeEvent(
            planner: request.planner, event: event.id, changes: changes, account: request.account)
        let isListed = try await request.write { try change.run(in: $0).event.isListed }
        return .redirect(
            to: "/events/\(event.id)/public",
            notice: isListed ? "Pages of several shows have it." : "Pages of several shows leave it out.")
    }

    private static func add(
        _ path: String, to router: PageRouter,
        _ find: @escaping @Sendable (PageRequest) async throws -> PublicPageSubject
    ) {
        router.get(path) { .page(try await page(find($0), $0)) }
        router.post("\(path)/link") { request in
            let (subject, random) = (try await find(request), request.services.random)
            _ = try await request.write { try subject.page.publish(random: random, in: $0) }
            return .redirect(to: subject.path, notice: "It is public: anybody with the address can see it.")
        }
        router.post("\(path)/unlink") { request in
            let subject = try await find(request)
            _ = try await request.write { try subject.page.takeDown(in: $0) }
            return .redirect(to: subject.path, notice: "Taken down. That address no longer works.")
        }
    }

    private static func page(_ subject: PublicPageSubject, _ request: PageRequest) async throws -> Page {
        let (feed, people) = try await request.read { tx in
            (try subject.page.feed(in: tx), try subject.page.people(in: tx))
        }
        let url = feed.map { request.services.feedAddress.url(of: $0) }
        return Page(
            "public_page", title: "Public page", section: "/", scripts: [.shareScript],
            stylesheets: [.shareStylesheet],
            model: PublicPageModel(subject, url: url, people, now: request.now))
    }
}

/// A public page, and where the page about it is.
struct PublicPageSubject: Sendable {
    let page: PublicPage
    let path: String
    let back: (title: String, path: String)

    init(_ page: PublicPage, path: String, back: (title: String, path: String)) {
        (self.page, self.path, self.back) = (page, path, back)
    }
}

struct PublicPageModel: PageModel {
    /// Under which addresses it is.
    struct Address: Codable, Hashable, Sendable {
        let url: String
        /// For a website.
        let frame: String
    }

    /// Somebody who is confirmed.
    struct Person: Codable, Hashable, Sendable {
        let path: String
        let name: String
        /// By which it names them; nil if it does not.
        let publicName: String?
        /// Why it does not; nil if it does.
        let reason: String?
    }

    /// `"Late Show"`
    let about: String
    let path: String
    let back: String
    let backPath: String
    /// Nil while it is not public.
    let address: Address?
    let people: [Person]
    let hasPeople: Bool
    /// Nil but for a show that can be changed.
    let listing: Listing?

    /// Whether pages of several shows have it.
    struct Listing: Codable, Hashable, Sendable {
        let path: String
        let isListed: Bool
    }
}

extension PublicPageModel {
    init(_ subject: PublicPageSubject, url: String?, _ people: [PublicPage.Person], now: Instant) {
        (about, path, back, backPath) = (subject.page.words, subject.path, subject.back.title, subject.back.path)
        address = url.map { Address(url: $0, frame: PublicPage.frame(of: $0)) }
        self.people = people.map { person in
            let said =
                switch person.isAgreed {
                case true?: "has no public name"
                case false?: "does not want to be named"
                case nil: "has not said whether they agree"
                }
            return Person(
                path: "/contacts/\(person.contact)", name: person.name, publicName: person.publicName,
                reason: person.publicName == nil ? said : nil)
        }
        hasPeople = !people.isEmpty
        if case .show(let event) = subject.page.subject, !event.isCanceled, !event.isOver(at: now) {
            listing = Listing(path: "\(subject.path)/listed", isListed: event.isListed)
        } else {
            listing = nil
        }
    }
}
