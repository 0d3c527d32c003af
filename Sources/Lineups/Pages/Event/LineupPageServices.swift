package import Lineups
package import PageKit
import Templates

/// What the pages of events and lineups need from the program.
package struct LineupPageServices: PageServicePart {
    /// Decides who gets which text.
    package let planner: InvitationPlanner

    package init(planner: InvitationPlanner) { self.planner = planner }

    package static let absent = LineupPageServices(planner: InvitationPlanner(templates: .builtIn))
}

extension PageServices {
    /// Decides who gets which text.
    package var planner: InvitationPlanner { self[LineupPageServices.self].planner }
}
