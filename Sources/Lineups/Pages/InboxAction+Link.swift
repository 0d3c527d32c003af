package import Messaging
package import PageKit
import Values

extension InboxAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .listAll: StepModel.Link(title: "Inbox", path: "/inbox")
        case .resume, .assign, .assignToNew: nil
        }
    }
}
