package import Values

extension OperatorAction: CommandAction {
    package var command: String {
        switch self {
        case .setUp: "greenroom init"
        case .diagnose: "greenroom doctor"
        case .startGateway: "greenroom serve"
        case .startPollingGateway: "greenroom serve --poll"
        case .setClock: "timedatectl set-ntp true"
        case .install(let package): "apt-get install \(package)"
        case .change(let setting, let value): "greenroom settings set \(setting) \(value)"
        }
    }
}
