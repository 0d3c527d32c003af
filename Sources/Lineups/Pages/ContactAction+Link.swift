package import PageKit
package import People
import Storage
import Values

extension ContactAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .list, .addNumber: StepModel.Link(title: "Contacts", path: "/contacts")
        case .show(let id, let name), .showDatesAway(let id, let name), .removeNumber(_, let id, let name):
            StepModel.Link(title: name, path: "/contacts/\(id)")
        case .merge(let kept, _): StepModel.Link(title: "Merge", path: "/contacts/\(kept)/merge")
        case .removeFromLineups: StepModel.Link(title: "Board", path: "/")
        case .mergeTwins: nil
        }
    }
}
