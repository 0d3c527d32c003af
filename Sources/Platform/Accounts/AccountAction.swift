import Values

/// What can be done next with an account.
package enum AccountAction: NextAction {
    case setName
    case signIn
    /// To the account with this name, by the operator.
    case assignSender(String?)
    case listTokens
    case listWebhooks
    /// Those of assistants.
    case listPlans
    /// The one with this name.
    case startWebhook(String)
}
