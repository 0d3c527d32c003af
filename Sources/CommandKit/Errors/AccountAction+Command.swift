package import Platform
import Values

extension AccountAction: CommandAction {
    package var command: String {
        switch self {
        case .setName: "greenroom account edit --name \"Anchor Comedy\""
        case .signIn: "greenroom account login"
        case .assignSender(let name): "greenroom account edit \((name ?? "NAME").argument) --sender NUMBER"
        case .listTokens: "greenroom token list"
        case .listWebhooks: "greenroom webhook list"
        case .listPlans: "greenroom mcp list"
        case .startWebhook(let name): "greenroom webhook edit \(name.argument) --on"
        }
    }
}
