package import ArgumentParser

/// A top-level command and its place in the root help.
package struct CommandRegistration: Sendable {
    /// A heading of the root help, in order.
    package enum Group: String, CaseIterable, Sendable {
        case everyDay = "Every day"
        case booking = "Booking"
        case companions = "Companions"
        case upkeep = "Looking after it"
    }

    package let command: any ParsableCommand.Type
    package let group: Group
    /// The position within the group, from 1. Commands without one follow in the order of their modules.
    package let place: Int
    /// False for rarely used commands, which are listed by name in one line at the end.
    package let isListed: Bool

    package init(_ command: any ParsableCommand.Type, in group: Group, at place: Int = .max, isListed: Bool = true) {
        (self.command, self.group, self.place, self.isListed) = (command, group, place, isListed)
    }
}
