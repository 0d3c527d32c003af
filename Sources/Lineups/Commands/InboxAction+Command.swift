import CommandKit
package import Messaging
import Storage
import Values

extension InboxAction: CommandAction {
    package var command: String {
        switch self {
        case .listAll: "greenroom inbox list --all"
        case .resume(let number): "greenroom inbox resume \(number)"
        case .assign(let text, let contact): "greenroom inbox assign \((text ?? "MESSAGE").argument) \(contact)"
        case .assignToNew(let name): "--new \"\(Printable.line(name))\""
        }
    }
}
