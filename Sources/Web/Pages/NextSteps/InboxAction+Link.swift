import Messaging
import Values

extension InboxAction: LinkedAction {
    var link: StepModel.Link? {
        switch self {
        case .listAll: StepModel.Link(title: "Inbox", path: "/inbox")
        case .resume, .assign, .assignToNew: nil
        }
    }
}
