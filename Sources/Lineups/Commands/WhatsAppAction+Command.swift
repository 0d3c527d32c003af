import CommandKit
package import Messaging
import Storage
import Values

extension WhatsAppAction: CommandAction {
    package var command: String {
        switch self {
        case .list: "greenroom whatsapp"
        case .show(let purpose, let language):
            "greenroom whatsapp show \(purpose.rawValue)"
                + (language == .english ? "" : " --language \(language.rawValue)")
        }
    }
}
