package import Messaging
package import Storage
package import Values

/// Takes back what lineups recorded.
struct LineupUndo {
    let planner: InvitationPlanner

    static var kinds: [UndoStep.Kind] {
        [
            PlacesBefore.kind, AnswerBefore.kind, EventBefore.kind, ContactBefore.kind, AccountBefore.kind,
            AttentionBefore.kind, MessagesSnapshot.kind,
        ]
    }

    func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        switch step.kind {
        case PlacesBefore.kind: try PlacesBefore.restore(step, planner: planner, now: now, in: tx)
        case AnswerBefore.kind: try AnswerBefore.restore(step, now: now, in: tx)
        case EventBefore.kind: try EventBefore.restore(step, planner: planner, now: now, in: tx)
        case ContactBefore.kind: try ContactBefore.restore(step, planner: planner, now: now, in: tx)
        case AccountBefore.kind: try AccountBefore.restore(step, now: now, in: tx)
        case MessagesSnapshot.kind: try MessagesSnapshot.restore(step, now: now, in: tx)
        case AttentionBefore.kind: try AttentionBefore.restore(step, in: tx)
        default: break
        }
    }
}
