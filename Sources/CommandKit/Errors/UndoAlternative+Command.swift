package import Platform
import Values

extension UndoAlternative: CommandAction {
    package var command: String {
        switch self {
        case .restoreEvent(let event): "To restore it: greenroom event restore \(event)."
        case .cancelEvent: "To cancel it again: greenroom event cancel."
        case .addContact: "To add them again, use greenroom contact add."
        case .removeNumber:
            "To remove the number again: greenroom contact edit NAME --remove-number NUMBER."
        case .addFeed: "To create a new address, use greenroom calendar feed add."
        case .addToken: "To make a new one, use greenroom token add."
        }
    }
}
