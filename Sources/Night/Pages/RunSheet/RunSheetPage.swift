import Agenda
import Lineups
import Night
import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/events/ID/runsheet`: the order of the night with clock times, on a phone beside the stage or on paper.
enum RunSheetPage {
    static let noun = PageNoun(showPages: [("Run sheet", "runsheet")], templates: templates) { router in
        router.get("events/:event/runsheet", needs: .night) { .page(try await page(of: $0)) }
        router.get("events/:event/runsheet.csv", needs: .night, export)
        router.edit(
            "events/:event/runsheet/settings", on: "events/:event/runsheet", of: RunSheetStored.settings, changeSettings
        )
        router.edit(
            "events/:event/runsheet/line", on: "events/:event/runsheet", of: RunSheetStored.line,
            all: RunSheetStored.lines,
            editLine)
        router.post("events/:event/runsheet/move", move)
        router.post("events/:event/runsheet/add", add)
        router.post("events/:event/runsheet/remove", remove)
        RunSheetSendingPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "run_sheet": PackageResources.run_sheet_mustache,
        "run_sheet_lines": PackageResources.run_sheet_lines_mustache,
        "run_sheet_line": PackageResources.run_sheet_line_mustache,
    ])

    static func path(_ event: ID<Event>) -> String { "/events/\(event)/runsheet" }

    @Sendable
    private static func export(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let role = request.member.role
        let table = try await request.read { tx in
            try RunSheetTable(ShowRunSheet(event, in: tx), for: role, in: tx).table
        }
        return .file(PageFile(table, name: "run-sheet.csv"))
    }

    @Sendable
    private static func changeSettings(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        var changing = ChangeRunSheet(event: event.id, account: request.account)
        if request.form["share"] == "yes" {
            changing.isShared = true
        } else {
            (changing.stop, changing.change) = (request.text("stop"), request.text("change"))
            (changing.length, changing.light) = (request.text("length"), request.text("light"))
            changing.tellsMoves = request.form["moves"] == "yes"
        }
        do {
            _ = try await request.write { [changing] in try changing.run(in: $0) }
        } catch let problems as InputProblems<ChangeRunSheet.Field> {
            return .page(try await page(of: request, form: RunSheetForm(.settings, request, problems.messages)))
        }
        return .redirect(to: path(event.id), notice: "Saved.")
    }

    @Sendable
    private static func editLine(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let key = try await key(request, of: event)
        var editing = EditRunLine(
            planner: InvitationPlanner(
                templates: request.services.signIn.templates, publicURL: request.services.publicURL),
            event: event.id, key: key, account: request.account)
        (editing.minutes, editing.pin) = (request.form["minutes"], request.form["pin"])
        editing.title = request.form["title"]
        do {
            let change = editing.causing()
            let caused = try await CausedTexts.plan(
                change, sends: false, now: request.now, in: request.services.store)
            guard caused.areShown(by: request.form.values("text")) else {
                let shown = RewrittenTextsModel(caused.rewritten, keys: caused.rewrittenKeys)
                return .page(try await page(of: request, form: RunSheetForm(.line(key), request, [:], shown)))
            }
            _ = try await request.write { try caused.make(change, in: $0) }
        } catch let problems as InputProblems<EditRunLine.Field> {
            return .page(try await page(of: request, form: RunSheetForm(.line(key), request, problems.messages)))
        }
        return .redirect(to: path(event.id), notice: "Saved.")
    }

    @Sendable
    private static func move(_ request: PageRequest) async throws -> PageResponse {
        guard let place = Int(request.text("place")), (1...10_000).contains(place) else {
            throw PageError.badField("place")
        }
        let event = try await request.show()
        let moving = MoveRunLine(
            event: event.id, key: try await key(request, of: event), place: place, account: request.account)
        _ = try await request.write { try moving.run(in: $0) }
        return .redirect(to: path(event.id))
    }

    @Sendable
    private static func add(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        var adding = AddRunItem(request.text("kind"), event: event.id, account: request.account)
        (adding.title, adding.minutes) = (request.text("title"), request.text("minutes"))
        adding.time = request.text("pin")
        let after = request.text("after")
        if !after.isEmpty {
            adding.after = try await request.read { try ShowRunSheet(event, in: $0).key(after) }
        }
        do {
            let item = try await request.write { [adding] in try adding.run(in: $0).item }
            return .redirect(to: path(event.id), notice: "Added \(item.name).")
        } catch let problems as InputProblems<AddRunItem.Field> {
            return .page(try await page(of: request, form: RunSheetForm(.add, request, problems.messages)))
        }
    }

    @Sendable
    private static func remove(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let removing = RemoveRunItem(
            event: event.id, key: try await key(request, of: event), account: request.account)
        let item = try await request.write { try removing.run(in: $0) }
        return .redirect(to: path(event.id), notice: "Removed \(item.name).")
    }

    private static func key(_ request: PageRequest, of event: Event) async throws -> RunLineKey {
        let text = request.text("runline")
        return try await request.read { try ShowRunSheet(event, in: $0).key(text) }
    }

    private static func page(of request: PageRequest, form: RunSheetForm? = nil) async throws -> Page {
        let event = try await request.show()
        let (sheet, cells) = try await request.read { tx in
            let sheet = try ShowRunSheet(event, in: tx)
            return (sheet, try RunSheetTable(sheet, for: request.member.role, in: tx))
        }
        let model = RunSheetModel(sheet, cells, form: form, home: request.account.zone, now: request.now)
        return Page(
            "run_sheet", title: "Run sheet: \(event.name)", section: "/", fragments: ["run_sheet_lines"],
            status: form?.problems.isEmpty == false ? 422 : 200, scripts: [.runSheetScript],
            stylesheets: [.runSheetStylesheet],
            model: model)
    }
}

/// A form that is shown again with its problems, or with the texts to approve.
struct RunSheetForm: Sendable {
    enum Part: Hashable, Sendable {
        case settings, add
        case line(RunLineKey)
    }

    let part: Part
    let typed: [String: String]
    let problems: [String: String]
    /// Queued texts that the change writes again, to approve; nil for none.
    let rewritten: RewrittenTextsModel?

    init(
        _ part: Part, _ request: PageRequest, _ problems: [String: String], _ rewritten: RewrittenTextsModel? = nil
    ) {
        (self.part, self.problems, self.rewritten) = (part, problems, rewritten)
        typed = request.texts(["stop", "change", "length", "light", "kind", "title", "minutes", "pin", "after"])
    }

    /// The field as it was typed; nil in another part.
    func field(_ name: String, of part: Part, problem: String? = nil) -> FieldModel? {
        guard part == self.part else { return nil }
        return FieldModel(value: typed[name] ?? "", problem: problems[problem ?? name])
    }
}
