import CommandKit
package import Season
import Values

extension SeasonAction: CommandAction {
    package var command: String {
        switch self {
        case .listPolls: "greenroom poll list"
        case .addPeople(let name): "greenroom poll edit \(name.argument) --to NAME"
        case .close(let name): "greenroom poll close \(name.argument)"
        case .reopen(let name): "greenroom poll reopen \(name.argument)"
        case .send(let name): "greenroom poll send \(name.argument)"
        case .show(let name): "greenroom poll show \(name.argument)"
        }
    }
}

extension SeriesAction: CommandAction {
    package var command: String {
        switch self {
        case .list: "greenroom series list"
        case .show(let name): "greenroom series show \(name.argument)"
        case .edit(let name): "greenroom series edit \(name.argument) --from DATE"
        }
    }
}
