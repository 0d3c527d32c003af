import CommandKit
package import Night
import Values

extension OpenMicAction: CommandAction {
    package var command: String {
        switch self {
        case .list: "greenroom openmic list"
        case .addShow: "greenroom series add NAME --every mon --at 20:00"
        case .edit(let name): "greenroom openmic edit \(name.argument)"
        }
    }
}
