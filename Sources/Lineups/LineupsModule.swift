package import Agenda
internal import People
package import Platform
internal import Storage
internal import Values

/// What lineups plug into the program.
extension Module {
    /// - Parameter feeds: where performers find their dates for a calendar of their own; nil where nobody can reach us.
    package static func lineups(planner: InvitationPlanner, feeds: FeedAddress?) -> Module {
        let replies = ReplyHandler(planner: planner, feeds: feeds)
        let commands = BookerCommands(planner: planner)
        var module = Module("lineups")
        module.migrations = Migration.lineups
        module.textCommands = BookerCommands.all.map { word in
            CommandHandler(word) { try commands.handleCommand($0, in: $1, now: $2) }
        }
        module.replyHandler = { try replies.answer($0, in: $1, now: $2) }
        module.jobs = ReplyHandler.jobKinds.map { kind in
            JobHandler(kind) { try replies.run($0, in: $1, now: $2) }
        }
        module.undoHandlers = ReplyHandler.undoKinds.map { kind in
            UndoHandler(kind) { try replies.undo($0, in: $1, now: $2) }
        }
        module.feeds = [
            FeedHandler(
                .contact,
                title: { feed, tx, _ in try Contact.find(ID(feed.subject), in: tx).map { "dates of \($0.name)" } },
                page: { .calendar(try replies.calendar(of: $0.feed, in: $1, now: $2), now: $2) })
        ]
        module.openCommitments = { try replies.openCommitments(of: $0, account: $1, in: $2, now: $3) }
        module.accountSettings = Policy.Item.allCases.map(\.setting)
        return module
    }
}

extension Feed.Kind {
    /// What a contact is asked for; its subject is the contact.
    package static let contact = Feed.Kind("contact", in: .calendar)
}
