package import Agenda
package import Messaging
package import Platform
package import Storage

/// A change of one show that writes its queued texts again.
package protocol ShowChange: Sendable {
    associatedtype Result: ShowChangeResult

    var planner: InvitationPlanner { get }
    var event: ID<Event> { get }
    var account: Account { get }

    func run(in tx: Transaction) throws -> Result
}

package protocol ShowChangeResult: Sendable {
    /// The queued texts that replace those about the old values.
    var rewritten: [ID<OutboundMessage>] { get }
}

extension ShowChange {
    /// The change with the texts that it causes at once, and those that it writes again.
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account.id, planner: planner, rewritten: { $0.rewritten }) {
            try run(in: $0)
        }
    }
}

extension ChangeEvent: ShowChange {}
extension ChangeEvent.Result: ShowChangeResult {}
extension ChangeTerms: ShowChange {}
extension ChangeTerms.Result: ShowChangeResult {}
extension SetHost: ShowChange {}
extension SetHost.Result: ShowChangeResult {}
extension AssignSpot: ShowChange {}
extension AssignSpot.Result: ShowChangeResult {}
extension EditSpots: ShowChange {}
extension EditSpots.Result: ShowChangeResult {}
extension RemoveSpots: ShowChange {}
extension RemoveSpots.Result: ShowChangeResult {}

extension AddSpots {
    package func causing(_ planner: InvitationPlanner) -> CausedTexts.Change<Lineup> {
        CausedTexts.Change(of: event, account: account.id, planner: planner) { try run(in: $0) }
    }
}

extension PutOnBench {
    package func causing(_ planner: InvitationPlanner) -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account, planner: planner) { try run(in: $0) }
    }
}
