import Agenda
import JSON
import Platform
import Storage
import Values

extension Resource {
    /// The lineup of a show and its bench. One of it is known by its contact.
    ///
    /// - Parameter departures: what else leaves a show together with a performer.
    static func lineup(planner: InvitationPlanner, departures: @escaping Module.DepartureNotes) -> Resource {
        Resource(
            "events/:event/lineup", noun: "contact", model: "Performer",
            about: "The performers of a show and its bench.",
            listed: ListedSlot.fields.type,
            [
                .list("Lists the lineup and the bench, in order.") { request, tx in
                    try request.slots(in: tx).map { listed in
                        ResourceRow(
                            listed.slot.contact, in: listed.position,
                            ListedSlot.fields.object(listed, showsPay: request.role.may(.pay)))
                    }
                },
                .show("Shows a performer of a show.") { try $0.slot(in: $1) },
                .add(
                    "Adds somebody at the end of the lineup, or of its bench. Asks nobody.",
                    [
                        ResourceInput("contact_id", "Who.", .positive, isRequired: true, example: 1),
                        ResourceInput("position", "Gets an open spot of this position."),
                        ResourceInput("host", "As the host.", .flag), ResourceInput("bench", "On the bench.", .flag),
                        .approval,
                    ]
                ) { request, tx in
                    let contact = ID<Contact>(request.integer("contact_id") ?? 0)
                    let addition = AddToLineup(
                        event: request.id("event"), contacts: [contact], asHost: request.flag("host"),
                        onBench: request.flag("bench"), position: request.text("position"),
                        account: request.account.id)
                    let added = try request.make(addition.causing(planner), in: tx)
                    return (contact, added.additions.contains { $0.outcome == .added })
                },
                .edit("Changes what is agreed with a performer. Nobody is told: see `tell`.", terms + [.approval]) {
                    request, tx in
                    let event = try Event.findOpen(request.id("event"), account: request.account.id, in: tx)
                    let change = try ChangeTerms(
                        planner: planner, event: event.id, contact: request.id("contact"),
                        changes: request.terms.changes(for: event, home: request.account.currency),
                        account: request.account)
                    _ = try request.make(change.causing(), in: tx)
                },
                changing(
                    "answer", "Answers for a performer.",
                    [
                        ResourceInput(
                            "answer", "Their answer.", .choice(ManualAnswer.Choice.allCases.map(\.rawValue)),
                            isRequired: true, example: "yes"),
                        .approval,
                    ]
                ) { request, tx in
                    let answer = request.text("answer").flatMap(ManualAnswer.Choice.init) ?? .maybe
                    let change = AnswerForPerformer(
                        planner: planner, event: request.id("event"), contact: request.id("contact"),
                        answer: ManualAnswer(answer, isMisread: false), account: request.account, departures: departures
                    )
                    _ = try request.make(change.causing(), in: tx)
                },
                changing(
                    "move", "Moves somebody to another position of the lineup, or of its bench.",
                    [
                        ResourceInput(
                            "position", "From 1; one behind the end is the last.", .positive, isRequired: true,
                            example: 1),
                        ResourceInput("bench", "A position of the bench, for somebody who is on it.", .flag),
                    ]
                ) { request, tx in
                    _ = try MoveInLineup(
                        event: request.id("event"), contact: request.id("contact"),
                        place: Int(request.required("position")), onBench: request.flag("bench"),
                        account: request.account.id
                    ).run(in: tx)
                },
                changing(
                    "host", "Makes somebody the host, or no longer the host.",
                    [ResourceInput("host", "Whether they are.", .flag, isRequired: true, example: true), .approval]
                ) { request, tx in
                    let change = SetHost(
                        planner: planner, event: request.id("event"), contact: request.id("contact"),
                        isHost: request.flag("host"), account: request.account)
                    _ = try request.make(change.causing(), in: tx)
                },
                .remove(
                    "Removes somebody from the lineup or its bench. Only who was asked by e-mail is told.", [.approval]
                ) {
                    request, tx in
                    let removal = RemoveFromLineup(
                        event: request.id("event"), contact: request.id("contact"), account: request.account.id,
                        departures: departures)
                    _ = try request.make(removal.causing(planner), in: tx)
                },
            ] + telling(planner: planner))
    }

    private static let terms = [
        ResourceInput("pay", "Like 50 or 70% of the door; null for none.", .optional(.text), example: "60"),
        ResourceInput("set", "The set length; null for none.", .optional(.text), example: "25m"),
        ResourceInput("call", "The call time, like 7pm; null for none.", .optional(.text), example: "7pm"),
        ResourceInput("note", "A note for them; null for none.", .optional(.short(300))),
    ]

    /// Something that is done with a performer, which answers with them.
    private static func changing(
        _ verb: String, _ about: String, _ inputs: [ResourceInput],
        _ change: @escaping @Sendable (ResourceRequest, Transaction) throws -> Void
    ) -> ResourceOperation {
        ResourceOperation(
            .act(verb), needs: .change, about: about, inputs: inputs, result: ListedSlot.fields.type
        ) { request, tx in
            try change(request, tx)
            return .value(try request.slot(in: tx))
        }
    }

    private static func telling(planner: InvitationPlanner) -> [ResourceOperation] {
        ResourceOperation.sending(
            "tell", "Tells a performer their pay, if they were told another one.",
            [ResourceInput("anyway", "Whether quiet hours are ignored.", .flag)]
        ) { request, sender, _ in
            TellAboutPay(
                planner: planner, event: request.id("event"), only: [request.id("contact")],
                anyway: request.flag("anyway"), account: request.account, sender: sender)
        }
    }
}

extension ResourceRequest {
    /// The performer in the path. Throws `EventError` and `LineupError`.
    fileprivate func slot(in tx: Transaction) throws -> JSONValue {
        let contact: ID<Contact> = id("contact")
        guard let listed = try slots(in: tx).first(where: { $0.slot.contact == contact }) else {
            // Throws what says that they are not in.
            _ = try Slot.find(of: contact, in: Event.findShow(id("event"), account: account.id, in: tx), tx: tx)
            return .null
        }
        return ListedSlot.fields.object(listed, showsPay: role.may(.pay))
    }

    fileprivate var terms: TermsInput {
        TermsInput(pay: text("pay"), setLength: text("set"), call: text("call"), note: text("note"))
    }

    /// The lineup of the show in the path. Throws `EventError.unknown`.
    fileprivate func slots(in tx: Transaction) throws -> [ListedSlot] {
        let event = try Event.findShow(id("event"), account: account.id, in: tx)
        return ListedSlot.all(
            try Lineup.withDoubleBookings(event, in: tx), members: try Member.all(of: account.id, in: tx))
    }
}
