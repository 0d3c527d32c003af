import Agenda
import Lineups
import Night
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// `/events/ID/settlement`: the money of a show.
enum SettlementPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/settlement", needs: .pay) { .page(try await page(of: $0)) }
        router.edit("events/:event/settlement", needs: .pay, of: stored, save)
        router.post("events/:event/settlement/expense", needs: .pay, addExpense)
        router.post("events/:event/settlement/expense/remove", needs: .pay, removeExpense)
        router.post("events/:event/settlement/close", needs: .pay, close)
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        var input = SettlementInput()
        (input.door, input.fees) = (request.text("door"), request.text("fees"))
        (input.heads, input.comps) = (request.text("heads"), request.text("comps"))
        return try await change(request, input, notice: "Saved.")
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let event = try Event.findShow(request.id("event"), account: request.account.id, in: tx)
        let settlement = try SettlementSheet(event, home: request.account.currency, in: tx).settlement
        return StoredFields(
            UndoRows.Row("settlement", event.id.rawValue), "the settlement",
            [
                .text("door", "Door", settlement.door.map { settlement.amount($0).plain }),
                .text("fees", "Fees", settlement.fees == 0 ? nil : settlement.amount(settlement.fees).plain),
                .text("heads", "Heads", settlement.heads.map { "\($0)" }),
                .text("comps", "Comps", settlement.comps.map { "\($0)" }),
            ])
    }

    @Sendable
    static func addExpense(_ request: PageRequest) async throws -> PageResponse {
        var input = SettlementInput()
        input.expenses = ["\(request.text("title")) \(request.text("amount").filter { !$0.isWhitespace })"]
        return try await change(request, input, notice: "Added \(request.text("title")).")
    }

    @Sendable
    static func removeExpense(_ request: PageRequest) async throws -> PageResponse {
        var input = SettlementInput()
        input.removals = [request.text("expense")]
        return try await change(request, input, notice: "Removed the expense.")
    }

    private static func change(
        _ request: PageRequest, _ input: SettlementInput, notice: String
    ) async throws -> PageResponse {
        let (event, account) = (try await request.show(), request.account)
        do {
            try await request.write { _ = try input.run(event.id, account: account, in: $0) }
            return .redirect(to: SettlementPage.path(of: event), notice: notice)
        } catch let problems as InputProblems<SettlementInput.Field> where problems.httpStatus != 404 {
            return .page(try await page(of: request, problems: problems.messages))
        }
    }

    @Sendable
    static func close(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let change = ChangePay(event.id, account: request.account)
        do {
            try await request.write { _ = try change.close(in: $0) }
            return .redirect(
                to: SettlementPage.path(of: event), notice: "Closed. It takes corrections only from now on.")
        } catch let error as PayError {
            return .refused(to: SettlementPage.path(of: event), problem: error.sentence)
        }
    }

    private static func page(of request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let (event, account) = (try await request.show(), request.account)
        let (sheet, others) = try await request.read { tx in
            let sheet = try SettlementSheet(event, home: account.currency, in: tx)
            let lineup = try Lineup.of(event, in: tx)
            return (sheet, (lineup.slots + lineup.bench + lineup.replaced).map { ($0.contact, $0.name) })
        }
        let typed = problems.isEmpty ? nil : request.texts(SettlementModel.fields)
        let model = SettlementModel(sheet, others: others, typed: typed, problems: problems, now: request.now)
        return Page(
            "settlement", title: "Settlement of \(event.name)", section: "/", fragments: ["settlement_sheet"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }
}

extension SettlementPage {
    static func path(of show: Event) -> String { "/events/\(show.id)/settlement" }
}
