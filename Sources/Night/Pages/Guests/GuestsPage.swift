import Agenda
import Lineups
import Night
import PageKit
import Platform
import Storage
import Values

/// `/events/ID/guests`: the guests under their performers, how many each may bring, and until when.
enum GuestsPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/guests", needs: .night) { .page(try await page(of: $0)) }
        router.post("events/:event/guests/add", add)
        router.post("events/:event/guests/remove", remove)
        router.edit("events/:event/guests/edit", on: "events/:event/guests", of: stored, edit)
        router.post("events/:event/guests/limit", limit)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let isAtDoor = request.text("door") == "yes"
        let adding = AddGuests(
            event: event.id, performer: try request.guestsPerformer(), names: request.text("names"),
            account: request.account.id)
        do {
            let count = try await request.write { try adding.run(in: $0) }
            return .redirect(
                to: isAtDoor ? DoorPage.path(of: event) : GuestsPage.path(of: event),
                notice: count == 0 ? "They are on the list already." : "Added \(count.counted("guest")).")
        } catch let error as GuestError {
            let problems = ["names": error.sentence]
            return .page(
                try await isAtDoor
                    ? DoorPage.page(of: request, problems: problems) : page(of: request, problems: problems))
        }
    }

    @Sendable
    static func remove(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let removal = RemoveGuests(
            event: event.id, guests: [try request.formID("guest")], account: request.account.id)
        try await request.write { try removal.run(in: $0) }
        return .redirect(to: GuestsPage.path(of: event), notice: "Removed.")
    }

    @Sendable
    static func edit(_ request: PageRequest) async throws -> PageResponse {
        var input = GuestRulesInput()
        (input.limit, input.closes) = (request.text("limit"), request.text("closes"))
        return try await save(input, request, field: "limit")
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let event = try Event.findShow(request.id("event"), account: request.account.id, in: tx)
        let rules = try GuestList(event, in: tx).rules
        return StoredFields(
            UndoRows.Row("guest_rule", event.id.rawValue), "the guest list of \(event.name)",
            [
                .text("limit", "Guests for each performer", "\(rules.perPerformer)"),
                .text("closes", "Until", rules.closesText(event)),
            ])
    }

    /// Sets the limit of one performer.
    @Sendable
    static func limit(_ request: PageRequest) async throws -> PageResponse {
        var input = GuestRulesInput()
        (input.limit, input.performer) = (request.text("own"), try request.formID("contact"))
        return try await save(input, request, field: "own")
    }

    private static func save(
        _ input: GuestRulesInput, _ request: PageRequest, field: String
    ) async throws -> PageResponse {
        let (event, account) = (try await request.show(), request.account)
        do {
            let over = try await request.write { tx in
                _ = try input.change(event.id, account: account, in: tx)
                return try GuestList(event, in: tx).overLimit
            }
            let warnings = over.map { "\($0)." } + (over.isEmpty ? [] : ["Nobody was taken off."])
            return .redirect(to: GuestsPage.path(of: event), notice: (["Saved."] + warnings).joined(separator: " "))
        } catch let problems as InputProblems<GuestRulesInput.Field> {
            var messages = problems.messages
            if let message = messages.removeValue(forKey: "limit") { messages[field] = message }
            return .page(try await page(of: request, problems: messages))
        }
    }

    private static func page(of request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let event = try await request.show()
        let list = try await request.read { try GuestList(event, in: $0) }
        let model = GuestsModel(
            list, typed: request.texts(["names", "contact", "limit", "closes", "own"]), problems: problems,
            now: request.now)
        return Page(
            "guests", title: "Guests of \(event.name)", section: "/", fragments: ["guest_rows"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }
}
