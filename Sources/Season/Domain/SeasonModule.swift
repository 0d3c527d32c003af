package import Lineups
package import Messaging
package import Platform
import Storage
import Values

/// What the planning of a season plugs into the program: polls of dates, series, and public pages of shows.
extension Module {
    /// - Parameters:
    ///   - planner: decides who gets which text about shows of series.
    ///   - retention: how long the words of answers are kept.
    ///   - shapes: of the modules, for shows that are made of a template.
    package static func season(
        planner: InvitationPlanner, retention: Retention, shapes: [SubjectShape] = []
    ) -> Module {
        let replies = PollReplies(texts: PollTexts(planner.templates))
        var module = Module("season")
        module.migrations = Migration.season + [.seriesOwner]
        module.textCommands = [
            CommandHandler(FreeCommand.word, needs: .read) { try FreeCommand().run($0, in: $1) },
            CommandHandler(SuggestCommand.word, needs: .read) { try SuggestCommand().run($0, in: $1) },
        ]
        module.performerCommands = [
            PerformerCommand("NEVER", "ALWAYS") { text, tx in try NeverCommand(text.body)?.run(text, in: tx) }
        ]
        module.replyHandler = { try replies.answer($0, in: $1) }
        module.replyQueries = { [PollPerson.answeringQuery(from: $0, over: $1, in: $2)] }
        module.jobs = [
            JobHandler(PollJobs.closing) { try PollJobs.close($0, in: $1) },
            JobHandler(SeriesJobs.expansion) { try SeriesJobs.expand($0, shapes: shapes, in: $1) },
        ]
        module.maintenance = [
            MaintenanceTask("old words of availability", every: .hours(24)) { store, now in
                guard let end = retention.end(at: now) else { return }
                try await store.write(.everything, at: now) { try DateAvailability.deleteWords(upTo: end, in: $0) }
            }
        ]
        module.undoHandlers = [
            UndoHandler(PollUndo.kind) { step, tx in try PollUndo.restore(step, in: tx) }
                .touching { step, _ in PollUndo.rows(of: step) }.namingPeople(),
            UndoHandler(AvailabilityUndo.kind) { step, tx in try AvailabilityUndo.restore(step, in: tx) }
                .touching { step, _ in AvailabilityUndo.rows(of: step) }.namingPeople(),
            UndoHandler(NeverUndo.kind) { step, tx in try NeverUndo.restore(step, in: tx) }
                .touching { step, _ in NeverUndo.rows(of: step) }.namingPeople(),
            UndoHandler(
                SeriesUndo.kind,
                restoring: { step, subjects, tx in
                    try SeriesUndo.restore(step, shapes: shapes, subjects: subjects, in: tx)
                }
            ).touching { step, _ in SeriesUndo.rows(of: step) },
            UndoHandler(PublicPageUndo.kind) { step, tx in try PublicPageUndo.restore(step, in: tx) }
                .touching { step, _ in try PublicPageUndo.rows(of: step) },
        ]
        module.contactChanged = { change, _, tx in
            if case .merged(let other, let kept) = change { try PollPerson.merge(other, into: kept, in: tx) }
        }
        module.resources = [
            .polls(texts: PollTexts(planner.templates, publicURL: planner.publicURL)), .series(planner: planner),
        ]
        module.feeds = .publicPages
        module.subjectGroups = { try Series.groups(of: $0, in: $1) }
        module.dateFilters = { try PollFilter.all($0, in: $1) }
        module.changeSources = [
            PollSource.ofPoll("poll", "id"), PollSource.ofPoll("poll_date", "poll_id"),
            PollSource.ofPoll("poll_person", "poll_id"),
            ChangeSource("series", of: .series) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM series WHERE id IN \(list: rows)")
            },
            ChangeSource("series_date", of: .series) { rows, tx in
                try tx.values(
                    """
                    SELECT DISTINCT series.account_id FROM series
                    JOIN series_date ON series_date.series_id = series.id WHERE series_date.id IN \(list: rows)
                    """)
            },
        ]
        return module
    }
}

extension ChangeSource.Noun {
    package static let polls: ChangeSource.Noun = "polls"
    package static let series: ChangeSource.Noun = "series"
}

private enum PollSource {
    /// A table whose rows belong to polls.
    static func ofPoll(_ table: String, _ column: String) -> ChangeSource {
        let (name, key) = (SQL(stringLiteral: table), SQL(stringLiteral: column))
        return ChangeSource(table, of: .polls) { rows, tx in
            try tx.values(
                """
                SELECT DISTINCT poll.account_id FROM \(name) AS item JOIN poll ON poll.id = item.\(key)
                WHERE item.id IN \(list: rows)
                """)
        }
    }
}

extension PollPerson {
    /// Moves somebody's place in polls to another contact who is the same person.
    static func merge(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        try tx.run(
            """
            UPDATE poll_person SET contact_id = \(kept)
            WHERE contact_id = \(other) AND poll_id NOT IN (SELECT poll_id FROM poll_person WHERE contact_id = \(kept))
            """)
    }
}
