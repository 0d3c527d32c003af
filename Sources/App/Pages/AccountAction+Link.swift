package import PageKit
package import Platform
import Values

extension AccountAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .setName: StepModel.Link(title: "Settings", path: "/settings")
        case .signIn: StepModel.Link(title: "Sign in", path: "/sign-in")
        case .assignSender: nil
        case .listTokens: StepModel.Link(title: "API tokens", path: "/tokens")
        case .listPlans: StepModel.Link(title: "Plans of assistants", path: "/plans")
        case .listWebhooks, .startWebhook: StepModel.Link(title: "Webhooks", path: "/webhooks")
        }
    }
}
