import Agenda
import People
package import Platform
import Storage
import Values

/// What lineups plug into the program.
extension Module {
    /// - Parameter feeds: where performers can subscribe to their shows; nil where the gateway has no public address.
    package static func lineups(planner: InvitationPlanner, feeds: FeedAddress?) -> Module {
        var module = Module("lineups")
        module.migrations = Migration.lineups
        let (requests, confirmed) = (RequestCommands(planner: planner), ConfirmedCommands(planner: planner))
        module.textCommands =
            BookerCommands.all.map { word in
                CommandHandler(word) { try BookerCommands().handleCommand($0, in: $1, now: $2) }
            }
            + RequestCommands.all.map { word in
                CommandHandler(word) {
                    try requests.plan($0, in: $1, now: $2)
                } run: {
                    try requests.run($0, $1, $2, in: $3, now: $4)
                }
            }
            + ConfirmedCommands.all.map { word in
                CommandHandler(word) {
                    try confirmed.plan($0, in: $1, now: $2)
                } run: {
                    try confirmed.run($0, $1, $2, in: $3, now: $4)
                }
            }
        module.performerWords = PerformerCommands(feeds: feeds).words
        let replies = ReplyHandler(planner: planner)
        module.replyHandler = { try replies.answer($0, in: $1, now: $2) }
        let jobs = LineupJobs(planner: planner)
        module.jobs = LineupJobs.kinds.map { kind in
            JobHandler(kind) { try jobs.run($0, in: $1, now: $2) }
        }
        module.undoHandlers = [
            UndoHandler(LineupUndo.kind) { try LineupUndo.restore($0, planner: planner, now: $2, in: $1) },
            UndoHandler(AnswerUndo.kind) { try AnswerUndo.restore($0, now: $2, in: $1) },
            UndoHandler(EventUndo.kind) { try EventUndo.restore($0, planner: planner, now: $2, in: $1) },
            UndoHandler(QueuedTextsUndo.kind) { try QueuedTextsUndo.restore($0, now: $2, in: $1) },
        ]
        module.contactChanged = { change, account, tx, now in
            switch change {
            case .numbers(let contact), .restored(let contact):
                if let account = try Account.find(account, in: tx) {
                    try QueuedTexts(planner).redirect(contact, from: account, now: now, in: tx)
                }
                try LineupScheduler.scheduleAll(with: contact, now: now, in: tx)
            case .datesAway(let contact): try LineupScheduler.scheduleAll(with: contact, now: now, in: tx)
            case .imported: try LineupScheduler.scheduleAll(of: account, now: now, in: tx)
            case .added: break
            }
        }
        module.accountChanged = { try LineupScheduler.scheduleAll(of: $0, now: $2, in: $1) }
        module.contactUse = { contact, tx, now in
            try Lineup.hasEverIncluded(contact, in: tx)
                ? .lineups(upcoming: Lineup.upcomingCount(of: contact, now: now, in: tx)) : nil
        }
        module.feeds = [
            FeedHandler(
                .contact,
                title: { feed, tx, _ in try Contact.find(ID(feed.subject), in: tx).map { "\($0.name)'s shows" } },
                page: { .calendar(try PerformerCalendar.calendar(of: $0.feed, in: $1, now: $2), now: $2) })
        ]
        module.openCommitments = { try CommitmentPhrases.all(of: $0, account: $1, in: $2, now: $3) }
        module.accountSettings = Policy.Item.allCases.map(\.setting) + [ReplyLink.setting]
        module.changeSources = [
            ChangeSource("slot", of: .lineups) { rows, tx in
                try tx.values(
                    """
                    SELECT DISTINCT event.account_id FROM slot JOIN event ON event.id = slot.event_id
                    WHERE slot.id IN \(list: rows)
                    """)
            }
        ]
        return module
    }
}

extension ChangeSource.Noun {
    package static let lineups: ChangeSource.Noun = "lineups"
}

extension Feed.Kind {
    /// What a contact is asked for; its subject is the contact.
    package static let contact = Feed.Kind("contact", in: .calendar)
}
