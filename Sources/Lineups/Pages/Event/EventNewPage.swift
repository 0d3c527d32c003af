import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/events/new`: a new show.
enum EventNewPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/new", show)
        router.post("events/new", create)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(page(try await blank(request)))
    }

    @Sendable
    static func create(_ request: PageRequest) async throws -> PageResponse {
        let blank = try await blank(request)
        let (account, now) = (request.account, request.now)
        var form = EventForm(request)
        for name in EventForm.names where request.form[name] == nil { form.fields[name] = blank.fields[name] }
        let given: EventInput.Reading
        do throws(InputProblems<EventInput.Field>) {
            given = try form.input(unless: blank, isNew: true).read(zone: account.zone, account: account, now: now)
        } catch {
            form.problems = error.messages
            return .page(page(form))
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
        do {
            result = try await request.write { try creation.run(in: $0) }
        } catch let error as EventError where error.isAboutDeadline {
            form.problems[Policy.Item.answerBy.rawValue] = error.sentence
            return .page(page(form))
        } catch let error as SpotError {
            form.problems["spots"] = error.sentence
            return .page(page(form))
        }
        let when = DateText().long(date.instant, in: zone)
        var sentences = ["\(name), \(when)\(result.isNew ? "." : " already exists.")"]
        sentences += date.notes.map { "\($0)." }
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

    private static func page(_ form: EventForm) -> Page {
        Page(
            "event_new", title: "New show", section: "/", status: form.problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: EventNewModel(fields: form.model))
    }
}

struct EventNewModel: PageModel {
    let fields: EventFieldsModel
}
