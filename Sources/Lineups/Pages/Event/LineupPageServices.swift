import Agenda
package import Lineups
package import PageKit
import Platform
import Storage
import Templates

/// What the pages of events and lineups need from the program.
package struct LineupPageServices: PageServicePart {
    /// Decides who gets which text.
    package let planner: InvitationPlanner

    /// The pages about a show that other modules have.
    let showPages: [PageNoun.ShowPage]

    /// The first page of an account that never had a show; nil for an empty board.
    let pageWithoutShows: PageRouter.Handler?

    /// - Parameters:
    ///   - nouns: of all modules.
    ///   - pageWithoutShows: the first page of an account that never had a show.
    package init(
        planner: InvitationPlanner, nouns: [PageNoun] = [], pageWithoutShows: PageRouter.Handler? = nil
    ) {
        (self.planner, self.pageWithoutShows) = (planner, pageWithoutShows)
        showPages = nouns.flatMap(\.showPages)
    }

    package static let absent = LineupPageServices(planner: InvitationPlanner(templates: .builtIn))
}

extension PageServices {
    /// Decides who gets which text.
    package var planner: InvitationPlanner { self[LineupPageServices.self].planner }

    /// What the page of a show links to: the pages about it, and those that list what belongs to it.
    func tabs(of show: ID<Event>) -> [PageFrameLink] {
        self[LineupPageServices.self].showPages.map {
            PageFrameLink(title: $0.title, path: "/events/\(show)/\($0.page)", isCurrent: false)
        } + subjects.tabs(of: ID(show.rawValue))
    }
}
