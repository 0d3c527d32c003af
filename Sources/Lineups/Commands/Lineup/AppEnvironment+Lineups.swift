package import CommandKit
package import Lineups
import Values

extension AppEnvironment {
    /// Decides who gets which text.
    package var planner: InvitationPlanner { InvitationPlanner(templates: templates, publicURL: linkURL) }
}
