import Agenda
import Platform
import Storage

extension ChangeTerms {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account.id, planner: planner, rewritten: { $0.rewritten }) {
            try run(in: $0)
        }
    }
}

extension SetHost {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account.id, planner: planner, rewritten: { $0.rewritten }) {
            try run(in: $0)
        }
    }
}

extension AssignSpot {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account.id, planner: planner, rewritten: { $0.rewritten }) {
            try run(in: $0)
        }
    }
}

extension EditSpots {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account.id, planner: planner, rewritten: { $0.rewritten }) {
            try run(in: $0)
        }
    }
}

extension RemoveSpots {
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(of: event, account: account.id, planner: planner, rewritten: { $0.rewritten }) {
            try run(in: $0)
        }
    }
}

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
