import Agenda
import Messaging
import People
package import Platform
import Storage
import Values

/// What lineups plug into the program.
extension Module {
    /// - Parameters:
    ///   - feeds: where performers can subscribe to their shows; nil where the gateway has no public address.
    ///   - departures: what else leaves a show together with a performer.
    package static func lineups(
        planner: InvitationPlanner, feeds: FeedAddress?, departures: @escaping DepartureNotes
    ) -> Module {
        var module = Module("lineups")
        module.migrations =
            Migration.lineups + Migration.availability + Migration.rules + Migration.attendance + Migration.deals
            + Migration.swaps + Migration.actors + Migration.contactCalendars + Migration.knownDetails
            + Migration.spotDeals + Migration.toldPay
        let drop = DropCommand(planner: planner, departures: departures)
        let requests = RequestCommands(planner: planner)
        let confirmed = ConfirmedCommands(planner: planner, departures: departures)
        module.textCommands =
            BookerCommands.all.map { word in
                CommandHandler(word, needs: .read) { try BookerCommands().handleCommand($0, in: $1) }
            }
            + [
                CommandHandler(ShowCommand.word, usageHint: { _ in ShowCommand.hint }) {
                    try ShowCommand().run($0, in: $1)
                },
                CommandHandler(AddCommand.word, usageHint: { _ in AddCommand.hint }) {
                    try AddCommand().run($0, in: $1)
                },
                CommandHandler(DropCommand.word, usageHint: { _ in DropCommand.hint }) {
                    try drop.plan($0, in: $1)
                } run: { question, account, _, tx in
                    try drop.run(question, account, in: tx)
                },
            ]
            + RequestCommands.all.map { word in
                CommandHandler(word) {
                    try requests.plan($0, in: $1)
                } run: {
                    try requests.run($0, $1, $2, in: $3)
                }
            }
            + ConfirmedCommands.all.map { word in
                CommandHandler(word) {
                    try confirmed.plan($0, in: $1)
                } run: {
                    try confirmed.run($0, $1, $2, in: $3)
                }
            }
        let swaps = SwapCommand(planner: planner)
        module.textCommands.append(
            CommandHandler(SwapCommand.word) {
                try swaps.plan($0, in: $1)
            } run: {
                try swaps.run($0, $1, $2, in: $3)
            })
        module.prompts = [ShowQuestion.handler, PersonQuestion.handler, WhichShowQuestion.handler]
        module.ownerHint = { try ShowCommand.changeHint($0, $1, in: $2) }
        module.performerCommands = PerformerCommands(feeds: feeds).all
        let replies = ReplyHandler(planner: planner)
        module.replyHandler = { try replies.answer($0, in: $1) }
        module.replyQueries = { number, _, tx in [InvitationLookup.query(number, in: tx)] }
        let jobs = LineupJobs(planner: planner)
        module.jobs =
            LineupJobs.kinds.map { kind in
                JobHandler(kind) { try jobs.run($0, in: $1) }
            } + [JobHandler(.alerts) { try LineupNotifications.updateCounts(of: $0.account, in: $1) }]
        module.undoHandlers = [
            UndoHandler(LineupUndo.kind) { try LineupUndo.restore($0, planner: planner, in: $1) }
                .touching { try LineupUndo.rows(of: $0, in: $1) }.namingPeople(),
            UndoHandler(AnswerUndo.kind) { try AnswerUndo.restore($0, in: $1) }
                .touching { try .ofSlots([$0.subject], in: $1) }.namingPeople(),
            UndoHandler(SwapUndo.kind) { try SwapUndo.restore($0, in: $1) }
                .touching { step, _ in try SwapUndo.rows(of: step) }.namingPeople(),
            UndoHandler(EventUndo.kind) { try EventUndo.restore($0, planner: planner, in: $1) }
                .touching { step, _ in try EventUndo.rows(of: step) }.namingPeople(),
            UndoHandler(PositionUndo.kind) { try PositionUndo.restore($0, in: $1) }
                .touching { step, _ in PositionUndo.rows(of: step) },
            UndoHandler(ContactPositionsUndo.kind) { try ContactPositionsUndo.restore($0, in: $1) }
                .touching { step, _ in ContactPositionsUndo.rows(of: step) }.namingPeople(),
            UndoHandler(BookingRulesUndo.kind) { try BookingRulesUndo.restore($0, in: $1) }
                .touching { step, _ in BookingRulesUndo.rows(of: step) }.namingPeople(),
            UndoHandler(ContactCalendarUndo.kind) { try ContactCalendarUndo.restore($0, in: $1) }
                .touching { step, _ in ContactCalendarUndo.rows(of: step) }.namingPeople(),
            UndoHandler(TemplateUndo.kind) { try TemplateUndo.restore($0, in: $1) }
                .touching { step, _ in UndoRows([UndoRows.Row("template", step.subject)]) },
            UndoHandler(QueuedTextsUndo.kind, inPart: { try QueuedTextsUndo.restore($0, in: $1) })
                .touching { try QueuedTextsUndo.rows(of: $0, in: $1) }.namingPeople(),
            UndoHandler(RestorationUndo.kind) { try RestorationUndo.restore($0, in: $1) }
                .touching { step, _ in UndoRows([.subject(step.subject)]) }.namingPeople(),
            UndoHandler(CancellationUndo.kind) { try CancellationUndo.restore($0, planner: planner, in: $1) }
                .touching { step, _ in UndoRows([.subject(step.subject)]) }.namingPeople(),
        ]
        module.contactChanged = { change, account, tx in
            switch change {
            case .numbers(let contact), .restored(let contact):
                if let account = try Account.find(account, in: tx) {
                    try QueuedTexts(planner).redirect(contact, from: account, in: tx)
                }
                try LineupScheduler.scheduleAll(with: contact, in: tx)
            case .datesAway(let contact): try LineupScheduler.scheduleAll(with: contact, in: tx)
            case .imported: try LineupScheduler.scheduleAll(of: account, in: tx)
            case .added, .merged: break
            }
        }
        module.accountChanged = { try LineupScheduler.scheduleAll(of: $0, in: $1) }
        module.contactUse = { contact, tx in
            guard try Lineup.hasEverIncluded(contact, in: tx) else { return nil }
            let coming = try Lineup.upcoming(of: [contact], in: tx)
            return .lineups(upcoming: coming.map { .init(key: $0.id.rawValue, name: $0.name) })
        }
        module.resources = [
            .contacts, .tags, .thread, .events(planner: planner),
            .lineup(planner: planner, departures: departures), .spots(planner: planner), .invitations, .positions,
            .inbox, .outbox, .settings,
        ]
        module.feeds = [
            FeedHandler(
                .contact,
                title: { feed, tx in try Contact.find(ID(feed.subject), in: tx).map { "\($0.name)'s shows" } },
                page: { .calendar(try PerformerCalendar.calendar(of: $0.feed, in: $1), now: $1.now) })
        ]
        module.askedNames = { try InvitationLookup.names(ofWhatWasAskedAt: $0, in: $1) }
        module.openCommitments = { try CommitmentPhrases.all(of: $0, account: $1, in: $2) }
        module.accountSettings =
            Policy.Item.allCases.map(\.setting) + [ReplyLink.setting] + Wording.Kind.all.map(\.setting)
            + [ContactLanguage.ofAccount]
        module.changeSources = [
            // Rows of settings have no key of their own, so that their owner is not looked up.
            ChangeSource("account_setting", of: .wordings) { _, _ in [] },
            ChangeSource("lineup_setting", of: .wordings) { _, _ in [] },
            ChangeSource("template_setting", of: .wordings) { _, _ in [] },
            ChangeSource("slot", of: .lineups) { rows, tx in
                try tx.values(
                    """
                    SELECT DISTINCT event.account_id FROM slot JOIN event ON event.id = slot.event_id
                    WHERE slot.id IN \(list: rows)
                    """)
            },
            ChangeSource("spot", of: .lineups) { rows, tx in
                try tx.values(
                    """
                    SELECT DISTINCT event.account_id FROM spot JOIN event ON event.id = spot.event_id
                    WHERE spot.id IN \(list: rows)
                    """)
            },
            ChangeSource("swap_offer", of: .lineups) { rows, tx in
                try tx.values(
                    """
                    SELECT DISTINCT event.account_id FROM swap_offer JOIN slot ON slot.id = swap_offer.slot_id
                    JOIN event ON event.id = slot.event_id WHERE swap_offer.id IN \(list: rows)
                    """)
            },
            .ofContact("contact_calendar"), .ofContact("contact_busy"),
            .ofContact("availability", of: .availability), .ofContact("contact_never", of: .availability),
        ]
        return module
    }
}

extension ChangeSource.Noun {
    /// What contacts said about dates.
    package static let availability: ChangeSource.Noun = "availability"
    package static let lineups: ChangeSource.Noun = "lineups"
    /// Texts in the booker's own words, of the account, a show or a template.
    package static let wordings: ChangeSource.Noun = "wordings"
}

extension Feed.Kind {
    /// What a contact is asked for; its subject is the contact.
    package static let contact = Feed.Kind("contact", in: .calendar)
}
