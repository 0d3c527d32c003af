import Agenda
import Messaging
import PageKit
import People
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/countdowns/ID/share`: as words, as a card, as a page under a secret address, and by text.
enum CountdownSharePage {
    static func addRoutes(to router: PageRouter) {
        router.get("countdowns/:event/share", show)
        router.get("countdowns/:event/card.svg", card)
        router.get("countdowns/:event/card.png", picture)
        router.post("countdowns/:event/share/link", link)
        router.get("countdowns/:event/share/unlink", confirmUnlink)
        router.post("countdowns/:event/share/unlink", unlink)
        router.post("countdowns/:event/share/text", text)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(request, who: FieldModel("who", [:], [:])))
    }

    private static func page(
        _ request: PageRequest, who: FieldModel, text: CountdownShareModel.Text? = nil, cardProblem: String? = nil
    ) async throws -> Page {
        let (event, words) = try await words(request)
        let (account, address) = (request.account.id, request.services.feedAddress)
        let (feed, people) = try await request.read { tx in
            (
                try Feed.active(.page, of: event.id, account: account, in: tx),
                try Contact.all(account: account, in: tx).filter { $0.cell != nil }.map(\.name)
            )
        }
        let model = CountdownShareModel(
            id: event.id.rawValue, name: event.name, words: words, cardPath: "/countdowns/\(event.id)/card.svg",
            cardProblem: cardProblem, missing: await request.services.pictureProblems(),
            feed: feed.map { FeedModel($0, event.name, address) }, who: who, people: people, text: text)
        return Page(
            "countdown_share", title: "Share \(event.name)", section: CountdownListPage.path,
            status: who.problem == nil && cardProblem == nil ? 200 : 422, scripts: [.shareScript],
            stylesheets: [.shareStylesheet], model: model)
    }

    /// The countdown as it stands, as a text to somebody.
    private static func words(_ request: PageRequest) async throws -> (event: Event, words: String) {
        let event = try await event(request)
        let text = CountdownText(event, home: request.account.zone)
        let address = request.services.feedAddress
        let page = try await request.read { try address.page(of: event, in: $0) }
        return (event, text.message(try view(of: event, request), from: request.account, page: page, now: request.now))
    }

    private static func view(of event: Event, _ request: PageRequest) throws -> CountdownView {
        guard !event.isCanceled else { throw CountdownError.canceled(event.name) }
        let remaining = CountdownView(from: request.now, to: event.startsAt).secondsToStart
        let query = CountdownQuery(until: request.query["until"], wand: request.query["wand"])
        var controls = query.controls(remaining: remaining).controls
        return controls.view(remaining: remaining)
    }

    private static func event(_ request: PageRequest) async throws -> Event {
        let (id, account) = (try request.id("event", of: Event.self), request.account.id)
        return try await request.read { tx in
            let found = try CountdownPages.event(id, account: account, in: tx)
            return try Countdown.target(id, in: tx) ?? found
        }
    }

    /// The card as it stands, to show or to save.
    @Sendable
    static func card(_ request: PageRequest) async throws -> PageResponse {
        let svg = try await drawing(request)
        let name = request.query["save"] == nil ? nil : "countdown.svg"
        return .file(PageFile(bytes: Array(svg.utf8), contentType: "image/svg+xml", name: name))
    }

    /// The card as a picture, to save. Where it cannot be drawn, the page says why.
    @Sendable
    static func picture(_ request: PageRequest) async throws -> PageResponse {
        let svg = try await drawing(request)
        do {
            let png = try await request.services.drawCard(svg)
            return .file(PageFile(bytes: png, contentType: "image/png", name: "countdown.png"))
        } catch let error as any UserFacingError {
            let problem = "Not saved as PNG: \(error.sentence) “Save the card” saves it as SVG."
            return .page(try await page(request, who: FieldModel("who", [:], [:]), cardProblem: problem))
        }
    }

    private static func drawing(_ request: PageRequest) async throws -> String {
        let event = try await event(request)
        let view = try view(of: event, request)
        let (text, photoStore) = (CountdownText(event, home: request.account.zone), PhotoStore(request.store))
        let photo = try await request.read { tx in
            let photo = try Photo.shown(for: ID(event.id.rawValue), in: tx)
            if let photo { try photoStore.fetch(photo.file, in: tx) }
            return photo
        }
        await request.thumbnails.prepareCard(photo, in: photoStore)
        return CountdownCard(text, view, backdrop: photo.flatMap { CountdownCard.Backdrop($0, on: photoStore) }).svg
    }

    @Sendable
    static func link(_ request: PageRequest) async throws -> PageResponse {
        let (event, random) = (try await event(request), request.services.random)
        _ = try await request.write {
            try Feed.findOrCreate(.page, of: event.id, account: event.account, random: random, in: $0)
        }
        return .redirect(to: "/countdowns/\(event.id)/share", notice: "Anyone with the address can see the countdown.")
    }

    @Sendable
    static func confirmUnlink(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        let path = "/countdowns/\(event.id)/share"
        let model = ConfirmModel(
            title: Feed.revocationQuestion(of: event.name), crumb: "Share \(event.name)", crumbPath: path,
            sentences: [Feed.revocationConsequence], path: "\(path)/unlink", button: "Revoke", backPath: path)
        return .page(model.page(in: CountdownListPage.path))
    }

    @Sendable
    static func unlink(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        _ = try await request.write { try Feed.revokePage(of: event, in: $0) }
        return .redirect(to: "/countdowns/\(event.id)/share", notice: "Revoked. That address no longer works.")
    }

    /// Shows the text with its recipient and size first, and sends it when that is approved.
    @Sendable
    static func text(_ request: PageRequest) async throws -> PageResponse {
        let (typed, account, now) = (request.text("who"), request.account, request.now)
        let found = try await request.read { try ContactLookup.match(typed, account: account.id, in: $0) }
        func shownAgain(_ problem: String) async throws -> PageResponse {
            .page(try await page(request, who: FieldModel("who", ["who": typed], ["who": problem])))
        }
        let id: ID<Contact>
        switch found {
        case .one(let contact): id = contact.id
        case .several: return try await shownAgain("Several people have that name. Write it in full.")
        case .none: return try await shownAgain(typed.isEmpty ? "Type a name." : "There is no contact “\(typed)”.")
        }
        let (event, words) = try await words(request)
        // What was approved is sent, not what it would be by now.
        let (approved, hasCard) = (request.form["words"], request.text("card") == "yes")
        do {
            let sender = try await request.services.sender(account)
            let wait = try await request.sendingWait()
            let (plan, message) = try await request.read { tx in
                guard let contact = try Contact.find(id, in: tx) else { throw PageError.notFound }
                var message = try SendCustomText(
                    to: try Correspondent(contact, in: tx), text: approved ?? words,
                    anyway: request.form["anyway"] == "yes", account: account.id)
                message.hold = wait
                return (try message.plan(from: sender, in: tx), message)
            }
            guard approved != nil else {
                let text = CountdownShareModel.Text(plan, hasCard: hasCard, home: account.zone, now: now)
                return .page(try await page(request, who: FieldModel("who", ["who": plan.name], [:]), text: text))
            }
            if hasCard {
                try request.services.checkCardsCanBeSent()
                let png = try await request.services.drawCard(try await drawing(request))
                let sending = SendCountdownCard(
                    message, png: png, address: request.services.feedAddress, account: account.id)
                _ = try await request.write { try sending.send(from: sender, in: $0) }
            } else {
                _ = try await request.write { try message.send(from: sender, in: $0) }
            }
            return .redirect(
                to: "/countdowns/\(event.id)",
                notice: !message.anyway && plan.leaves(from: now) > now
                    ? "The text to \(plan.name) goes out after quiet hours."
                    : wait > .zero
                        ? "Sending the text to \(plan.name) …" : "The text to \(plan.name) is on its way.",
                lasting: wait)
        } catch let error as any UserFacingError where !(error is PageError) {
            return try await shownAgain(error.sentence)
        }
    }
}

struct CountdownShareModel: PageModel {
    /// The text to approve.
    struct Text: Codable, Hashable, Sendable {
        let to: String
        let body: String
        let size: String
        let hasCard: Bool
        /// When it is sent, if it waits for the end of quiet hours.
        let leaves: String?

        init(_ plan: SendCustomText.Plan, hasCard: Bool, home: Zone, now: Instant) {
            let moment = plan.leaves(from: now)
            leaves = moment > now ? LeavingTime.text(moment, in: plan.recipient.zones, home: home, now: now) : nil
            (to, body, self.hasCard) = (plan.name, plan.body, hasCard)
            // A text with a picture is one message, however long its words are.
            size =
                hasCard
                ? "with the card as a picture" : plan.segments.counted("segment")
        }
    }

    let id: Int64
    let name: String
    let words: String
    let cardPath: String
    /// Why the card cannot be saved as a PNG.
    let cardProblem: String?
    /// What this machine lacks for cards and photos.
    let missing: [String]
    /// Nil if it has no page.
    let feed: FeedModel?
    let who: FieldModel
    let people: [String]
    let text: Text?
}
