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
            "events/:event/lineup", noun: "contact", about: "The performers of a show and its bench.",
            listed: ListedSlot.fields.type,
            [
                .list("Lists the lineup and the bench, in order.") { request, tx in
                    try request.slots(in: tx).map { listed in
                        ResourceRow(
                            listed.slot.contact, in: listed.position,
                            ListedSlot.fields.object(listed, showsPay: request.role.may(.pay)))
                    }
                },
                .show("Shows a performer of a show.") { request, tx in
                    let contact: ID<Contact> = request.id("contact")
                    let event = try Event.findShow(request.id("event"), account: request.account.id, in: tx)
                    let listed = try request.slots(in: tx).first { $0.slot.contact == contact }
                    guard let listed else {
                        // Throws what says that they are not in.
                        _ = try Slot.find(of: contact, in: event, tx: tx)
                        return .null
                    }
                    return ListedSlot.fields.object(listed, showsPay: request.role.may(.pay))
                },
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
                ResourceOperation(
                    .act("answer"), needs: .change, about: "Answers for a performer.",
                    inputs: [
                        ResourceInput(
                            "answer", "Their answer.", .choice(ManualAnswer.Choice.allCases.map(\.rawValue)),
                            isRequired: true, example: "yes"),
                        .approval,
                    ], result: ListedSlot.fields.type
                ) { request, tx in
                    let answer = request.text("answer").flatMap(ManualAnswer.Choice.init) ?? .maybe
                    let change = AnswerForPerformer(
                        planner: planner, event: request.id("event"), contact: request.id("contact"),
                        answer: ManualAnswer(answer, isMisread: false), account: request.account, departures: departures
                    )
                    _ = try request.make(change.causing(), in: tx)
                    let contact: ID<Contact> = request.id("contact")
                    let listed = try request.slots(in: tx).first { $0.slot.contact == contact }
                    return .value(
                        listed.map { ListedSlot.fields.object($0, showsPay: request.role.may(.pay)) } ?? .null)
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
            ])
    }
}

extension ResourceRequest {
    /// The lineup of the show in the path. Throws `EventError.unknown`.
    fileprivate func slots(in tx: Transaction) throws -> [ListedSlot] {
        let event = try Event.findShow(id("event"), account: account.id, in: tx)
        return ListedSlot.all(
            try Lineup.withDoubleBookings(event, in: tx), members: try Member.all(of: account.id, in: tx))
    }
}
