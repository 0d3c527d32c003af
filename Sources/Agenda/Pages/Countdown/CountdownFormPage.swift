import Agenda
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/countdowns/add` and `/countdowns/ID/edit`.
enum CountdownFormPage {
    static func addRoutes(to router: PageRouter) {
        router.get("countdowns/add", showNew)
        router.upload("countdowns/add", limit: PhotoStore.maximumBytes, add)
        router.get("countdowns/:event/edit", show)
        router.edit("countdowns/:event/edit", of: stored, save)
    }

    @Sendable
    static func showNew(_ request: PageRequest) async throws -> PageResponse {
        let local = request.account.zone.local(request.now)
        let fields = ["date": local.date.description, "time": local.time.description]
        return .page(page(nil, fields, notifies: true, problems: [:], request))
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let countdown = try await countdown(request)
        let fields = fields(of: countdown.event, home: request.account.zone)
        return .page(page(countdown, fields, notifies: countdown.notifies, problems: [:], request))
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let (typed, notifies, home) = (request.texts(names), notifies(request), request.account.zone)
        func again(_ problems: [String: String]) -> PageResponse {
            .page(page(nil, typed, notifies: notifies, problems: problems, request))
        }
        let given: CountdownInput.Reading
        do throws(InputProblems<CountdownInput.Field>) {
            given = try CountdownInput(typed).read(zone: home, account: request.account, now: request.now)
        } catch {
            return again(error.messages)
        }
        guard let name = given.name, let date = given.date else { throw PageError.badField("date") }
        let picture: PhotoFile?
        switch await request.photos() {
        case .success(let stored): picture = stored.first
        case .failure(let error): return again(["picture": error.sentence])
        }
        let account = request.account.id
        let (countdown, isNew, _) = try await request.write { tx in
            try Countdown.add(
                name, at: date.instant, isAllDay: date.time == nil, zone: given.zone ?? home, notifies: notifies,
                picture: picture, account: account, in: tx)
        }
        let subject = countdown.event.id
        guard isNew else {
            return .redirect(to: "/countdowns/\(subject)", notice: "\(name) at that time already exists.")
        }
        return .redirect(
            to: request.text("then") == "picture" ? "/photos/\(subject)" : "/countdowns/\(subject)",
            notice: "Saved.")
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let countdown = try await countdown(request)
        let (typed, notifies, home) = (request.texts(names), notifies(request), request.account.zone)
        var input = CountdownInput(typed)
        let before = fields(of: countdown.event, home: home)
        if ["date", "time", "zone"].allSatisfy({ typed[$0] == before[$0] }) { input.date = nil }
        let given: CountdownInput.Reading
        do throws(InputProblems<CountdownInput.Field>) {
            given = try input.read(zone: home, keeping: countdown.event, account: request.account, now: request.now)
        } catch {
            return .page(page(countdown, typed, notifies: notifies, problems: error.messages, request))
        }
        let (_, isChanged) = try await request.write { tx in
            try countdown.edited(
                description: given.name, date: given.date?.instant,
                isAllDay: given.date.map { $0.time == nil } ?? false, zone: given.zone ?? home, notifies: notifies,
                in: tx)
        }
        return .redirect(to: "/countdowns/\(countdown.event.id)", notice: isChanged ? "Saved." : nil)
    }

    private static let names = ["name", "date", "time", "zone"]

    private static func notifies(_ request: PageRequest) -> Bool { request.text("notifies") == "yes" }

    /// What a form for this countdown is filled with.
    private static func fields(of event: Event, home: Zone) -> [String: String] {
        [
            "name": event.name, "date": event.localStart.date.description,
            "time": event.isAllDay ? "" : event.localStart.time.description,
            "zone": event.zone == home ? "" : event.zone.identifier,
        ]
    }

    private static func countdown(_ request: PageRequest) async throws -> Countdown {
        try await request.read { try countdown(request, $0) }
    }

    private static func countdown(_ request: PageRequest, _ tx: Transaction) throws -> Countdown {
        let countdown = try Countdown.find(request.id("event"), in: tx)
        guard let countdown, countdown.event.account == request.account.id else { throw PageError.notFound }
        return countdown
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let countdown = try countdown(request, tx)
        return StoredFields(
            UndoRows.Row("countdown", countdown.event.id.rawValue), countdown.event.name,
            fields(of: countdown.event, home: request.account.zone),
            labels: ["name": "Name", "date": "Date", "time": "Time", "zone": "Time zone"],
            and: [.box("notifies", "Text me at zero", countdown.notifies)])
    }

    private static func page(
        _ countdown: Countdown?, _ fields: [String: String], notifies: Bool, problems: [String: String],
        _ request: PageRequest
    ) -> Page {
        let own = countdown.map { "/countdowns/\($0.event.id)" }
        let model = CountdownFormModel(
            path: own.map { "\($0)/edit" } ?? "/countdowns/add", backPath: own ?? CountdownListPage.path,
            isNew: countdown == nil, hint: Countdown.placeholder,
            earliest: request.account.zone.date(of: request.now).description, home: request.account.zone.identifier,
            name: FieldModel("name", fields, problems), date: FieldModel("date", fields, problems),
            time: FieldModel("time", fields, problems), zone: FieldModel("zone", fields, problems),
            notifies: notifies, picture: FieldModel("picture", [:], problems),
            picturesPath: countdown.map { "/photos/\($0.event.id)" })
        return Page(
            "countdown_form", title: countdown == nil ? "Add a countdown" : "Edit \(countdown?.event.name ?? "")",
            section: CountdownListPage.path, status: problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: model)
    }
}

extension CountdownInput {
    /// - Parameter fields: of the form; the date and its time are one value.
    fileprivate init(_ fields: [String: String]) {
        let zone = fields["zone"] ?? ""
        self.init(
            name: fields["name"] ?? "",
            date: [fields["date"], fields["time"]].compactMap(\.self).joined(separator: " "),
            zone: zone.isEmpty ? nil : zone)
    }
}

struct CountdownFormModel: PageModel {
    let path: String
    let backPath: String
    let isNew: Bool
    /// Stands in the place of the description.
    let hint: String
    /// The first day that can be picked, as an ISO date.
    let earliest: String
    /// The time zone of a countdown without one.
    let home: String
    let name: FieldModel
    let date: FieldModel
    let time: FieldModel
    let zone: FieldModel
    let notifies: Bool
    /// Only its problem: a file that was chosen cannot be filled in again.
    let picture: FieldModel
    /// Where its pictures are changed; nil for a new one.
    let picturesPath: String?
}
