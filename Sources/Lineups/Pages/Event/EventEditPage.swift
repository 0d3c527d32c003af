import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/events/ID/edit`: name, time, place, length, spots, and how its lineup is run.
enum EventEditPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/edit", show)
        router.edit("events/:event/edit", of: stored, save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (event, form, owners) = try await event(request)
        return .page(page(event, form, owners))
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (event, before, stored) = try await event(request)
        var owners = stored
        owners?.chosen = request.form["owner"]
        let (account, now) = (request.account, request.now)
        var form = EventForm(request)
        // A form that does not have the field leaves it.
        for name in EventForm.names where request.form[name] == nil { form.fields[name] = before.fields[name] }
        let isCorrection = request.text("correction") == "yes"
        let given: EventInput.Reading
        do throws(InputProblems<EventInput.Field>) {
            var input = form.input(unless: before)
            input.day = event.localStart.date
            given = try input.read(zone: account.zone, account: account, now: now)
        } catch {
            form.problems = error.messages
            return .page(page(event, form, owners, isCorrection: isCorrection))
        }
        var changes = ChangeEvent.Changes()
        (changes.name, changes.startsAt, changes.location) = (given.name, given.date?.instant, given.place)
        (changes.length, changes.policy) = (given.length, given.policy)
        let zone = given.zone ?? account.zone
        if zone != event.zone { changes.zone = zone }
        if let owners, request.form["owner"] != nil {
            let chosen: ID<Member> = try request.formID("owner")
            if chosen != owners.current { changes.owner = chosen }
        }
        (changes.spots, changes.budget, changes.isCorrection) = (given.spots, given.budget, isCorrection)
        if isCorrection, changes.startsAt != nil || changes.zone != nil {
            form.problems["date"] = EventError.timeIsNoCorrection(event).sentence
            return .page(page(event, form, owners, isCorrection: true))
        }
        let change = ChangeEvent(planner: request.services.planner, event: event.id, changes: changes, account: account)
        let result: ChangeEvent.Result
        let (mustTell, count): (Bool, Int)
        do {
            let causing = change.causing()
            let caused = try await CausedTexts.plan(
                causing, sends: changes.maySend, now: now, in: request.services.store)
            if !caused.areShown(by: request.form.values("text")) {
                let delay = try await request.delay(of: caused.preview)
                return .page(
                    page(event, form, owners, isCorrection: isCorrection, texts: (caused, delay, account.zone, now)))
            }
            (result, mustTell, count) = try await request.write { tx in
                let (result, texts) = try caused.make(causing, in: tx)
                let mustTell = try TellAboutChange.isNeeded(for: result.event, planner: change.planner, in: tx)
                return (result, mustTell, texts.count)
            }
        } catch let error as EventError where error.isAboutDeadline {
            form.problems[Policy.Item.answerBy.rawValue] = error.sentence
            return .page(page(event, form, owners))
        } catch let error as SpotError {
            form.problems["spots"] = error.sentence
            return .page(page(event, form, owners))
        }
        guard result.isChanged else { return LineupForms.back(to: event.id) }
        if mustTell {
            let notice = [
                "Saved.", result.rewrittenTexts.rewrittenWords, "These people have not been told about the change.",
            ]
            return .redirect(to: "/events/\(event.id)/tell", notice: notice.compactMap(\.self).joined(separator: " "))
        }
        return LineupForms.back(to: event.id, notice(result, texts: count))
    }

    private static func notice(_ result: ChangeEvent.Result, texts: Int) -> String {
        var sentences = ["Saved." + CausedTextsModel.notice(texts), result.rewrittenTexts.rewrittenWords]
            .compactMap(\.self)
        sentences += result.conflicts.map(\.sentence)
        if let waiting = result.lineup.lineWithoutOffers(by: result.policy.automaticBench) { sentences.append(waiting) }
        if !result.awaitedAgain.isEmpty {
            let names = result.awaitedAgain.map(\.name).joined(separator: ", ")
            sentences.append("Waiting for an answer from \(names) again. They have not been told: remind them.")
        }
        let calls = result.movedCalls.map { "\($0.contact) \(DateText().time($0.call.time))" }
        if !calls.isEmpty { sentences.append("Call times moved too: \(calls.joined(separator: ", ")).") }
        return sentences.joined(separator: " ")
    }

    private static func event(_ request: PageRequest) async throws -> (Event, EventForm, EventOwners?) {
        let id = try await request.show()
        let account = request.account.id
        return try await request.read { try event(id, of: account, in: $0) }
    }

    private static func event(
        _ id: ID<Event>, of account: ID<Account>, in tx: Transaction
    ) throws -> (Event, EventForm, EventOwners?) {
        let event = try Event.findOpen(id, account: account, in: tx)
        let form = EventForm(
            event, spots: try Spot.all(event: id, in: tx), budget: try ShowBudget.of(id, in: tx),
            policy: try Policy.of(event, in: tx))
        return (event, form, try EventOwners(event, in: tx))
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let (event, form, owners) = try event(request.id("event"), of: request.account.id, in: tx)
        return StoredFields(
            UndoRows.Row("event", event.id.rawValue), event.name, form.fields,
            labels: [
                "name": "Name", "date": "Date and time", "place": "Place", "length": "Length", "spots": "Spots",
                "budget": "Budget", "zone": "Time zone", Policy.Item.answerBy.rawValue: "Answers by",
                Policy.Item.reminders.rawValue: "Reminders", Policy.Item.bench.rawValue: "Stand-ins asked",
                Policy.Item.lateWithin.rawValue: "Late withdrawal", Policy.Item.dayBefore.rawValue: "Day-before notes",
            ], and: [owners?.stored].compactMap(\.self))
    }

    private static func page(
        _ event: Event, _ form: EventForm, _ owners: EventOwners?, isCorrection: Bool = false,
        texts: (caused: CausedTexts, delay: HourlyLimit.Delay?, home: Zone, now: Instant)? = nil
    ) -> Page {
        let model = EventEditModel(
            event: event.name, eventPath: "/events/\(event.id)", path: "/events/\(event.id)/edit", fields: form.model,
            owner: owners?.choice, isCorrection: isCorrection,
            caused: texts.flatMap { CausedTextsModel($0.caused, delay: $0.delay, home: $0.home, now: $0.now) },
            rewritten: texts.flatMap { RewrittenTextsModel($0.caused.rewritten, keys: $0.caused.rewrittenKeys) })
        return Page(
            "event_edit", title: "Edit \(event.name)", section: "/", status: form.problems.isEmpty ? 200 : 422,
            scripts: [.fieldsScript], model: model)
    }
}

struct EventEditModel: PageModel {
    let event: String
    let eventPath: String
    let path: String
    let fields: EventFieldsModel
    /// The members who can own it; nil where there is only one.
    let owner: ChoiceModel?
    /// Only a spelling is fixed.
    let isCorrection: Bool
    /// The texts that the change sends at once; nil if there are none to approve.
    let caused: CausedTextsModel?
    /// Queued texts that the change writes again, to approve; nil for none.
    let rewritten: RewrittenTextsModel?
}

extension EventError {
    /// The deadline that was typed is refused.
    var isAboutDeadline: Bool {
        switch self {
        case .deadlineNotBeforeStart, .deadlineInPast: true
        default: false
        }
    }
}
