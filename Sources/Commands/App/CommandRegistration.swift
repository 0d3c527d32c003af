internal import ArgumentParser

/// One command of the first level, and where the first page of help shows it.
package struct CommandRegistration: Sendable {
    /// A heading of the first page of help, in the order in which a booker meets them.
    package enum Group: String, CaseIterable, Sendable {
        case everyDay = "Every day"
        case booking = "Booking"
        case companions = "Companions"
        case upkeep = "Looking after it"
    }

    let command: any ParsableCommand.Type
    let group: Group
    /// Counted from 1 within the group; those without one follow in the order of the modules.
    let place: Int
    /// False for what a booker seldom types: its name alone stands on one line at the end.
    let isListed: Bool

    init(_ command: any ParsableCommand.Type, in group: Group, at place: Int = .max, isListed: Bool = true) {
        (self.command, self.group, self.place, self.isListed) = (command, group, place, isListed)
    }
}
