package import Lineups
package import Logging
package import Platform
package import Storage
package import Values

/// What the pages need from the program.
package struct PageServices: Sendable {
    package let store: Store
    package let planner: InvitationPlanner
    package let undo: Undo
    package let clock: WallClock
    package let random: RandomSource
    package let log: Logger
    /// Scheme, host and optional port under which people reach the pages.
    package let publicURL: String
    /// The sender of an account's texts.
    package let sender: @Sendable (Account) async throws -> Sender

    package init(
        store: Store, planner: InvitationPlanner, undo: Undo, clock: WallClock, random: RandomSource, log: Logger,
        publicURL: String, sender: @escaping @Sendable (Account) async throws -> Sender
    ) {
        (self.store, self.planner, self.undo, self.clock, self.random) = (store, planner, undo, clock, random)
        (self.log, self.publicURL, self.sender) = (log, publicURL, sender)
    }
}
