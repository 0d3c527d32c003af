/// What the operator can do next with the program itself.
package enum OperatorAction: NextAction {
    case setUp
    /// Look for what is wrong.
    case diagnose
    case startGateway
    /// The gateway fetches inbound texts, and needs no public URL.
    case startPollingGateway
    case setClock
    /// A package of the system that is missing.
    case install(String)
    /// A setting, with a word for its value.
    case change(setting: String, to: String)
}
