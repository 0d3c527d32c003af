import CommandKit
package import People
import Platform
import Storage
import Values

extension ContactAction: CommandAction {
    package var command: String {
        switch self {
        case .list: "greenroom contact list"
        case .show(_, let name): "greenroom contact show \(name.argument)"
        case .showDatesAway(_, let name): "greenroom contact away \(name.argument)"
        case .addNumber(let name): "greenroom contact edit \(name.argument) --cell NUMBER"
        case .removeNumber(let number, _, let name):
            "greenroom contact edit \(name.argument) --remove-number \(number)"
        case .merge(let kept, let other): "greenroom contact merge \(kept) \(other)"
        case .mergeTwins: "greenroom contact merge"
        case .removeFromLineup(let name, let show): "greenroom lineup remove \(show.key) \(name.argument)"
        }
    }
}

extension ImportNote {
    var commandText: String { ([finding] + (nextStep.map { [$0.commandText] } ?? [])).joined(separator: "; ") }
}
