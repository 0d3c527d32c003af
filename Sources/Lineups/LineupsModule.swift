internal import Agenda
internal import People
package import Platform
internal import Storage
internal import Values

/// What lineups plug into the program.
extension Module {
    /// - Parameter feeds: where performers can subscribe to their shows; nil where the gateway has no public address.
    package static func lineups(planner: InvitationPlanner, feeds: FeedAddress?) -> Module {
        let commands = BookerCommands(planner: planner)
        var module = Module("lineups")
        module.migrations = Migration.lineups
        let confirmed = ConfirmedCommands(planner: planner)
        module.textCommands =
            BookerCommands.all.map { word in
                CommandHandler(word) { try commands.handleCommand($0, in: $1, now: $2) }
            }
            + BookerCommands.confirmed.map { word in
                CommandHandler(word) { try confirmed.handleCommand($0, in: $1, now: $2) }
            }
        module.prompts = [
            PromptHandler(ConfirmedCommands.kind) { try confirmed.handleReply($0, in: $1, now: $2) }
        ]
        let performers = PerformerCommands(feeds: feeds)
        let replies = ReplyHandler(planner: planner)
        module.replyHandler = { text, tx, now in
            guard text.linkAnswer == nil, let outcome = try performers.answer(text, in: tx, now: now) else {
                return try replies.answer(text, in: tx, now: now)
            }
            return outcome
        }
        let jobs = LineupJobs(planner: planner)
        module.jobs = LineupJobs.kinds.map { kind in
            JobHandler(kind) { try jobs.run($0, in: $1, now: $2) }
        }
        let undo = LineupUndoHandlers(planner: planner)
        module.undoHandlers = LineupUndoHandlers.kinds.map { kind in
            UndoHandler(kind) { try undo.undo($0, in: $1, now: $2) }
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

extension Feed.Kind {
    /// What a contact is asked for; its subject is the contact.
    package static let contact = Feed.Kind("contact", in: .calendar)
}
