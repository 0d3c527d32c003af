import CommandKit
package import Night
import Values

extension RunSheetAction: CommandAction {
    package var command: String {
        switch self {
        case .show(let event): "greenroom runsheet show \(event.argument)"
        case .setStop(let event): "greenroom runsheet edit \(event.argument) --stop TIME"
        }
    }
}
