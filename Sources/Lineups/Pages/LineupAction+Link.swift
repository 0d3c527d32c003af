package import Lineups
package import PageKit
import Storage
import Values

extension EventAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .restore(let event):
            StepModel.Link(title: SendingPage.Kind.restore.title, path: "/events/\(event)/restore")
        case .copy(let event, _): StepModel.Link(title: "Copy the show", path: "/events/\(event)/copy")
        case .cancel(let event, _):
            StepModel.Link(title: SendingPage.Kind.cancel.title, path: "/events/\(event)/cancel")
        }
    }
}

extension LineupAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .add(_, let event), .remove(_, let event), .moveIntoLineup(_, let event):
            StepModel.Link(title: "Lineup", path: "/events/\(event.id)")
        }
    }
}

extension SpotAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .addPosition: StepModel.Link(title: "Positions", path: PositionsPage.path)
        case .addSpot(_, let event): StepModel.Link(title: "Lineup", path: "/events/\(event.id)")
        }
    }
}
