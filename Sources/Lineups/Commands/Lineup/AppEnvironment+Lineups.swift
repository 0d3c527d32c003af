package import CommandKit
package import Lineups
import Platform
import Values

extension AppEnvironment {
    /// Decides who gets which text.
    package var planner: InvitationPlanner {
        InvitationPlanner(templates: templates, publicURL: linkURL, listed: modules.listedPeople)
    }
}
