internal import Agenda
internal import Lineups
internal import Platform
internal import Storage
internal import Values

/// `/countdowns/add` and `/countdowns/ID/edit`.
enum CountdownFormPage {
    static func addRoutes(to router: PageRouter) {
        router.get("countdowns/add", showNew)
        router.upload("countdowns/add", limit: PhotoStore.maximumBytes, add)
        router.get("countdowns/:event/edit", show)
        router.post("countdowns/:event/edit", save)
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
        let fields = CountdownInput.fields(of: countdown.event, home: request.account.zone)
        return .page(page(countdown, fields, notifies: countdown.notifies, problems: [:], request))
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let form = CountdownInput(request)
        guard form.problems.isEmpty, let name = form.name, let date = form.date else {
            return .page(page(nil, form.fields, notifies: form.notifies, problems: form.problems, request))
        }
        let picture: PhotoFile?
        switch await request.photos() {
        case .success(let stored): picture = stored.first
        case .failure(let error):
            let problems = ["picture": error.sentence]
            return .page(page(nil, form.fields, notifies: form.notifies, problems: problems, request))
        }
        let (account, now) = (request.account.id, request.now)
        let (countdown, isNew, _) = try await request.write { tx in
            try Countdown.add(
                name, at: date.instant, isAllDay: date.time == nil, zone: form.zone, notifies: form.notifies,
                picture: picture, account: account, now: now, in: tx)
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
        let form = CountdownInput(request, editing: countdown.event)
        guard form.problems.isEmpty, let name = form.name else {
            return .page(page(countdown, form.fields, notifies: form.notifies, problems: form.problems, request))
        }
        let (_, isChanged) = try await request.write { [now = request.now] tx in
            try countdown.edited(
                description: name, date: form.date?.instant, isAllDay: form.date.map { $0.time == nil } ?? false,
                zone: form.zone, notifies: form.notifies, now: now, in: tx)
        }
        return .redirect(to: "/countdowns/\(countdown.event.id)", notice: isChanged ? "Saved." : nil)
    }

    private static func countdown(_ request: PageRequest) async throws -> Countdown {
        let (id, account) = (try request.id("event", of: Event.self), request.account.id)
        return try await request.read { tx in
            guard let countdown = try Countdown.find(id, in: tx), countdown.event.account == account else {
                throw PageError.notFound
            }
            return countdown
        }
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
            "countdown_form", title: countdown == nil ? "Add an event" : "Edit \(countdown?.event.name ?? "")",
            section: CountdownListPage.path, status: problems.isEmpty ? 200 : 422, model: model)
    }
}

/// What was typed for a countdown.
struct CountdownInput: Sendable {
    let fields: [String: String]
    let notifies: Bool
    private(set) var zone: Zone
    /// Nil where it is not valid.
    private(set) var name: String?
    /// Nil where it is not valid, or still the one of the countdown that is edited.
    private(set) var date: NaturalDate.Reading?
    private(set) var problems: [String: String] = [:]

    /// - Parameter event: the countdown that is edited; nil for a new one.
    init(_ request: PageRequest, editing event: Event? = nil) {
        let fields = Dictionary(uniqueKeysWithValues: ["name", "date", "time", "zone"].map { ($0, request.text($0)) })
        let (account, now) = (request.account, request.now)
        self.fields = fields
        notifies = request.text("notifies") == "yes"
        zone = account.zone
        do throws(DateEntryError) {
            if let typed = fields["zone"], !typed.isEmpty { zone = try DateEntry.zone(typed) }
        } catch {
            problems["zone"] = error.sentences
        }
        do throws(CountdownError) {
            name = try Countdown.checked(description: fields["name"] ?? "")
        } catch {
            problems["name"] = error.sentence
        }
        do {
            let before = event.map { Self.fields(of: $0, home: account.zone) } ?? [:]
            if let event, ["date", "time", "zone"].allSatisfy({ fields[$0] == before[$0] }) {
                _ = try Countdown.checked(date: event.startsAt, zone: zone, now: now)
            } else {
                let typed = [fields["date"], fields["time"]].compactMap(\.self).joined(separator: " ")
                date = try Countdown.date(typed, zone: zone, account: account, now: now)
            }
        } catch {
            problems["date"] = (error as? any UserFacingError)?.sentence ?? "\(error)"
        }
    }

    /// What a form for this countdown is filled with.
    static func fields(of event: Event, home: Zone) -> [String: String] {
        [
            "name": event.name, "date": event.localStart.date.description,
            "time": event.isAllDay ? "" : event.localStart.time.description,
            "zone": event.zone == home ? "" : event.zone.identifier,
        ]
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
