import Agenda
import Messaging
import Platform
import Storage
import Values

extension CausedTexts.Change {
    /// A change of the lineup of one event, with the queued texts that it writes again.
    fileprivate init(
        of event: ID<Event>, _ account: ID<Account>, _ planner: InvitationPlanner,
        rewritten: (@Sendable (Result) -> [ID<OutboundMessage>])?,
        make: @escaping @Sendable (Transaction) throws -> Result
    ) {
        self.init(
            make: make, events: { tx in try Event.find(event, in: tx).map { [$0] } ?? [] }, rewritten: rewritten,
            planner: planner, lane: .account(account))
    }
}

extension ChangeTerms {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account.id, planner, rewritten: { $0.rewritten }) { try run(in: $0) }
    }
}

extension SetHost {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account.id, planner, rewritten: { $0.rewritten }) { try run(in: $0) }
    }
}

extension AssignSpot {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account.id, planner, rewritten: { $0.rewritten }) { try run(in: $0) }
    }
}

extension EditSpots {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account.id, planner, rewritten: { $0.rewritten }) { try run(in: $0) }
    }
}

extension RemoveSpots {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account.id, planner, rewritten: { $0.rewritten }) { try run(in: $0) }
    }
}

extension AddSpots {
    package func causing(_ planner: InvitationPlanner) -> CausedTexts.Change<Lineup> {
        CausedTexts.Change(of: event, account.id, planner, rewritten: nil) { try run(in: $0) }
    }
}

extension PutOnBench {
    package func causing(_ planner: InvitationPlanner) -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account, planner, rewritten: nil) { try run(in: $0) }
    }
}
