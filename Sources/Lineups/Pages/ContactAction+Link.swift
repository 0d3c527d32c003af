package import PageKit
package import People
import Platform
import Storage
import Values

extension ContactAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .list, .addNumber: StepModel.Link(title: "Contacts", path: "/contacts")
        case .show(let id, let name), .showDatesAway(let id, let name), .removeNumber(_, let id, let name):
            StepModel.Link(title: name, path: "/contacts/\(id)")
        case .merge(let kept, _): StepModel.Link(title: "Merge", path: "/contacts/\(kept)/merge")
        case .removeFromLineup(_, let show): StepModel.Link(title: show.name, path: "/events/\(show.key)")
        case .mergeTwins: nil
        }
    }
}
