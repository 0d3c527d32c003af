import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/events/new`: a new show, perhaps of a template.
enum EventNewPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/new", show)
        router.post("events/new", create)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let template = try await template(request)
        var form = try await blank(request)
        if let template { form.fill(from: template) }
        let others = try await templates(request)
        return .page(page(form, template, others: others))
    }

    @Sendable
    static func create(_ request: PageRequest) async throws -> PageResponse {
        let (blank, template) = (try await blank(request), try await template(request))
        let (account, now) = (request.account, request.now)
        var form = EventForm(request)
        for name in EventForm.names where request.form[name] == nil { form.fields[name] = blank.fields[name] }
        let given: EventInput.Reading
        do throws(InputProblems<EventInput.Field>) {
            var input = form.input(unless: blank, isNew: true)
            input.date = input.date.map {
                template?.completing($0, zone: account.zone, account: account, now: now) ?? $0
            }
            given = try input.read(zone: account.zone, account: account, now: now)
        } catch {
            form.problems = error.messages
            return .page(page(form, template))
        }
        guard let name = given.name, let date = given.date, let length = given.length else {
            throw PageError.badField("name")
        }
        let zone = given.zone ?? account.zone
        let draft = EventDraft(
            kind: .show, name: name, startsAt: date.instant, length: length, zone: zone,
            location: given.place ?? nil)
        let creation = CreateEvent(
            draft, policy: given.policy, spots: given.spots ?? .none, budget: given.budget ?? nil,
            account: account.id)
        let result: CreateEvent.Result
        let shapes = request.services.modules.subjectShapes
        do {
            result = try await request.write { tx in
                let result = try creation.run(in: tx)
                if result.isNew { try template?.complete(result.event, shapes: shapes, in: tx) }
                return result
            }
        } catch let error as EventError where error.isAboutDeadline {
            form.problems[Policy.Item.answerBy.rawValue] = error.sentence
            return .page(page(form, template))
        } catch let error as SpotError {
            form.problems["spots"] = error.sentence
            return .page(page(form, template))
        }
        let when = DateText().long(date.instant, in: zone)
        var sentences = ["\(name), \(when)\(result.isNew ? "." : " already exists.")"]
        sentences += date.notes.map { "\($0)." }
        sentences += [result.sameDayNote].compactMap(\.self)
        if let deadline = result.pastDeadline {
            sentences.append(
                "The deadline for answers, \(DateText().long(deadline, in: zone)), has passed and is ignored.")
        }
        return LineupForms.back(to: result.event, sentences.joined(separator: " "))
    }

    private static func blank(_ request: PageRequest) async throws -> EventForm {
        let account = request.account
        let policy = try await request.read { try Policy.of(account.id, in: $0) }
        var form = EventForm(policy: policy, zone: account.zone)
        // A day of the calendar or of the grid leads here.
        form.fields["date"] = request.query["date"].flatMap { LocalDate(iso: $0) }?.description
        return form
    }

    private static func templates(_ request: PageRequest) async throws -> [ShowTemplate] {
        let account = request.account.id
        return try await request.read { try ShowTemplate.all(account: account, in: $0) }
    }

    /// The one that was chosen; nil for none.
    private static func template(_ request: PageRequest) async throws -> ShowTemplate? {
        guard let key = request.query["template"] ?? request.form["template"] else { return nil }
        let id: ID<ShowTemplate> = try PageRequest.key(key)
        guard let template = try await templates(request).first(where: { $0.id == id }) else {
            throw PageError.notFound
        }
        return template
    }

    private static func page(_ form: EventForm, _ template: ShowTemplate?, others: [ShowTemplate] = []) -> Page {
        Page(
            "event_new", title: "New show", section: "/", status: form.problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: EventNewModel(form, template, others: others))
    }
}

struct EventNewModel: PageModel {
    struct Template: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
    }

    let fields: EventFieldsModel
    /// What the show is made of; nil for none.
    let template: Template?
    /// What it can be made of instead.
    let others: [Template]
    let hasOthers: Bool

    init(_ form: EventForm, _ template: ShowTemplate?, others: [ShowTemplate]) {
        fields = form.model
        self.template = template.map { Template(id: $0.id.rawValue, name: $0.name) }
        self.others = others.filter { $0.id != template?.id }.map { Template(id: $0.id.rawValue, name: $0.name) }
        hasOthers = !self.others.isEmpty
    }
}
