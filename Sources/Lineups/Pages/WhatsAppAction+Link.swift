package import Messaging
package import PageKit
import Values

extension WhatsAppAction: LinkedAction {
    package var link: StepModel.Link? { StepModel.Link(title: "WhatsApp templates", path: "/whatsapp") }
}
