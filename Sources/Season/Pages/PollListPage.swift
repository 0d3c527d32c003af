import Agenda
import PageKit
import People
import Platform
import Season
import Storage
import Values

/// `/polls`: the polls of the account, and a form for a new one.
enum PollListPage {
    static func addRoutes(to router: PageRouter) {
        router.get("polls", needs: .read) { .page(try await page(of: $0)) }
        router.post("polls/add", add)
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        var input = PollInput()
        (input.name, input.dates) = (request.text("name"), request.text("dates"))
        input.closes = request.text("closes")
        if !request.text("series").isEmpty { input.series = [try request.formID("series")] }
        let account = request.account
        do {
            try await input.readPeople(of: request)
            let poll = try await request.write { [input] in try input.add(account: account, in: $0) }
            return .redirect(to: poll.path)
        } catch let problems as InputProblems<PollInput.Field> {
            return .page(try await page(of: request, problems: problems.messagesWithSteps))
        } catch let error as PollError {
            return .page(try await page(of: request, problems: ["names": error.sentences]))
        }
    }

    private static func page(of request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let account = request.account
        let (sheets, tags, series) = try await request.read { tx in
            (
                try Poll.all(account: account.id, in: tx).map { try PollSheet($0, in: tx) },
                try ContactDirectory.tags(account: account.id, in: tx).map(\.name),
                try Series.all(account: account.id, in: tx)
            )
        }
        let model = PollListModel(
            sheets, tags: tags, series: series,
            typed: request.texts(["name", "dates", "names", "closes", "tag", "series"]), problems: problems,
            account: account)
        return Page(
            "polls", title: "Polls", section: PollPages.path, fragments: ["poll_items"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }
}

/// The polls with what was answered.
struct PollListModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let path: String
        let state: String
        /// `4 dates, 3 of 5 answered`
        let words: String
        let closes: String?
    }

    let items: [Item]
    let hasItems: Bool
    let name: FieldModel
    let dates: FieldModel
    let names: FieldModel
    let closes: FieldModel
    let tag: ChoiceModel
    /// Nil for an account without series.
    let series: ChoiceModel?

    init(
        _ sheets: [PollSheet], tags: [String], series: [Series], typed: [String: String], problems: [String: String],
        account: Account
    ) {
        items = sheets.map { sheet in
            let poll = sheet.poll
            let answered = sheet.rows.count { $0.state == .answered }
            return Item(
                id: poll.id.rawValue, name: poll.name, path: poll.path, state: poll.state.rawValue,
                words: "\(sheet.dates.count.counted("date")), \(answered) of \(sheet.rows.count) answered",
                closes: poll.closesAt.map { DateText().long($0, in: account.zone) })
        }
        hasItems = !items.isEmpty
        name = FieldModel("name", typed, problems)
        dates = FieldModel("dates", typed, problems)
        names = FieldModel("names", typed, problems)
        closes = FieldModel("closes", typed, problems)
        tag = ChoiceModel(FieldModel("tag", typed, problems), among: [""] + tags) { $0 }
        let titles = Dictionary(uniqueKeysWithValues: series.map { ("\($0.id)", $0.name) })
        self.series =
            series.isEmpty
            ? nil
            : ChoiceModel(FieldModel("series", typed, problems), among: [""] + series.map { "\($0.id)" }) {
                titles[$0] ?? ""
            }
    }
}
