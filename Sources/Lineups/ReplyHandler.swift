package import Agenda
package import ICalendar
package import Messaging
package import People
package import Storage
package import Values

/// The lineups module: what lineups add to the gateway. Every method forwards to the type that does the work.
package struct ReplyHandler: Module, FeedSource {
    package static let migrations = Migration.lineups

    let planner: InvitationPlanner
    /// Where performers can subscribe to a calendar of their shows; nil where the gateway has no public address.
    let feeds: FeedAddress?

    package init(planner: InvitationPlanner, feeds: FeedAddress? = nil) {
        (self.planner, self.feeds) = (planner, feeds)
    }

    package var words: [CommandWord] { BookerCommands.all }

    package func handleCommand(_ command: Command, in tx: Transaction, now: Instant) throws -> String? {
        try BookerCommands(planner: planner).handleCommand(command, in: tx, now: now)
    }

    package func answer(_ text: InboundText, in tx: Transaction, now: Instant) throws -> Outcome? {
        try PerformerCommands(feeds: feeds).answer(text, in: tx, now: now)
            ?? ReplyDispatcher(planner: planner).answer(text, in: tx, now: now)
    }

    package var jobKinds: [Job.Kind] { LineupJobs.kinds }

    package func run(_ job: Job, in tx: Transaction, now: Instant) throws {
        try LineupJobs(planner: planner).run(job, in: tx, now: now)
    }

    package func openCommitments(
        of number: String, account: ID<Account>, in tx: Transaction, now: Instant
    ) throws -> [String] {
        try OpenCommitments.all(of: number, account: account, in: tx, now: now)
    }

    package var feedKinds: [Feed.Kind] { [.contact] }

    package func calendar(of feed: Feed, in tx: Transaction, now: Instant) throws -> EventCalendar? {
        try PerformerCalendar.calendar(of: feed, in: tx, now: now)
    }
}
