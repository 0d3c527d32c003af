import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// `/events/ID/terms/CONTACT`: what somebody is offered.
enum TermsPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/terms/:contact", show)
        router.edit("events/:event/terms/:contact", of: stored, save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (event, slot) = try await place(request)
        return .page(page(event, slot, fields(of: slot, event), problems: [:]))
    }

    /// What the form is filled with.
    private static func fields(of slot: Slot, _ event: Event) -> [String: String] {
        let terms = slot.terms
        return [
            "pay": terms.agreed?.words, "set": terms.setLength.map { DurationText.short($0) },
            "call": terms.call(for: event).map { DateText().time($0.time) }, "note": terms.note,
        ].compactMapValues(\.self)
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let event = try Event.findOpen(request.id("event"), account: request.account.id, in: tx)
        let slot = try Slot.find(of: request.id("contact"), in: event, tx: tx)
        return StoredFields(
            .slot(slot.id.rawValue), "what \(slot.name) is offered", fields(of: slot, event),
            labels: ["pay": "Pay", "set": "Set", "call": "Call", "note": "Note"])
    }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (event, slot) = try await place(request)
        let typed = Dictionary(uniqueKeysWithValues: ["pay", "set", "call", "note"].map { ($0, request.text($0)) })
        let changes: ChangeTerms.Changes
        do throws(InputProblems<TermsInput.Field>) {
            changes = try TermsInput(
                pay: request.text("pay"), setLength: request.text("set"), call: request.text("call"),
                note: request.text("note")
            ).changes(for: event, home: request.account.currency)
        } catch {
            let problems = error.byField.map { ($0.field, $0.error.sentence) }
            return .page(page(event, slot, typed, problems: Dictionary(problems) { first, _ in first }))
        }
        let change = ChangeTerms(
            planner: request.services.planner, event: event.id, contact: slot.contact, changes: changes,
            account: request.account)
        let caused = try await CausedTexts.plan(
            change.causing(), sends: false, now: request.now, in: request.services.store)
        guard caused.areShown(by: request.form.values("text")) else {
            return .page(page(event, slot, typed, problems: [:], rewriting: caused))
        }
        let result = try await request.write { try change.run(in: $0) }
        let notice =
            !result.isChanged
            ? nil : "Saved." + (result.untold.map { " \($0): tell them." } ?? "")
        if result.payToTell.isEmpty { return LineupForms.back(to: event.id, notice) }
        return .redirect(to: "/events/\(event.id)/tell-pay?only=\(slot.contact)", notice: notice)
    }

    private static func place(_ request: PageRequest) async throws -> (Event, Slot) {
        let event = try await request.show()
        let contact = try request.id("contact", of: Contact.self)
        let account = request.account.id
        return try await request.read { tx in
            let event = try Event.findOpen(event, account: account, in: tx)
            return (event, try Slot.find(of: contact, in: event, tx: tx))
        }
    }

    private static func page(
        _ event: Event, _ slot: Slot, _ fields: [String: String], problems: [String: String],
        rewriting caused: CausedTexts = .none
    ) -> Page {
        let model = TermsModel(
            event: event.name, eventPath: "/events/\(event.id)", name: slot.name,
            path: "/events/\(event.id)/terms/\(slot.contact)",
            pay: FieldModel("pay", fields, problems), set: FieldModel("set", fields, problems),
            call: FieldModel("call", fields, problems), note: FieldModel("note", fields, problems),
            rewritten: RewrittenTextsModel(caused.rewritten, keys: caused.rewrittenKeys))
        return Page(
            "event_terms", title: "Terms of \(slot.name)", section: "/", status: problems.isEmpty ? 200 : 422,
            model: model)
    }
}

struct TermsModel: PageModel {
    let event: String
    let eventPath: String
    let name: String
    let path: String
    let pay: FieldModel
    let set: FieldModel
    let call: FieldModel
    let note: FieldModel
    /// Queued texts that the change writes again, to approve; nil for none.
    let rewritten: RewrittenTextsModel?
}
