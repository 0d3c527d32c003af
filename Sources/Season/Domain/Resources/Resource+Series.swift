import Agenda
import JSON
import Lineups
import Messaging
import Platform
import Storage
import Values

extension Resource {
    /// Shows that repeat.
    static func series(planner: InvitationPlanner) -> Resource {
        Resource(
            "series", noun: "series", about: "Shows that repeat, such as every Tuesday until June.",
            listed: ListedSeries.fields.type, shown: ListedSeries.fieldsOfOne.type,
            [
                .list("Lists series by name.") { request, tx in
                    try Series.all(account: request.account.id, in: tx).map {
                        ResourceRow($0.id, at: $0.name.folded, ListedSeries.fields.object(try ListedSeries($0, in: tx)))
                    }
                },
                .show("Shows a series with its dates.") { request, tx in
                    ListedSeries.fieldsOfOne.object(try ListedSeries(request.series(in: tx), in: tx))
                },
                .add(
                    "Adds a series with its shows up to 26 weeks ahead.",
                    [
                        ResourceInput("name", "The name.", isRequired: true, example: "Tuesday Night"),
                        ResourceInput(
                            "every", "The rule: `tue`, `every other fri`, `FREQ=…`.", isRequired: true, example: "tue"),
                        ResourceInput("time", "The local time; that of the template by default.", example: "20:00"),
                        ResourceInput("from", "The first day, from which the rule counts."),
                        ResourceInput("until", "The last day; a month is its end.", example: "june"),
                        ResourceInput("template", "A template of shows."),
                        ResourceInput("location", "The place."),
                        ResourceInput("length", "How long each show lasts, like `90m`."),
                        ResourceInput("zone", "Its time zone, if it is not that of the account."),
                    ]
                ) { request, tx in
                    var input = SeriesInput()
                    (input.name, input.every, input.time) = (
                        request.text("name"), request.text("every"), request.text("time")
                    )
                    (input.first, input.until) = (request.text("from"), request.text("until"))
                    (input.template, input.place) = (request.text("template"), request.text("location"))
                    (input.length, input.zone) = (request.text("length"), request.text("zone"))
                    input.shapes = request.modules.subjectShapes
                    return (try input.add(account: request.account, in: tx).id, true)
                },
            ] + changes(planner: planner))
    }

    private static func changes(planner: InvitationPlanner) -> [ResourceOperation] {
        let anyway = ResourceInput("anyway", "Whether quiet hours are ignored.", .flag)
        let editing = changing(
            "change", "Changes a series from a day on, and tells people.", doing: "Change the series", planner,
            [
                ResourceInput("from", "The first day that changes; today by default."),
                ResourceInput("every", "A new rule, like `wed`."),
                ResourceInput("time", "A new local time.", example: "19:30"),
                ResourceInput("location", "A new place; null for none.", .optional(.text)),
                ResourceInput("length", "How long each show lasts, like `90m`."),
                ResourceInput("quiet", "Whether nobody is told.", .flag), anyway,
            ]
        ) { request, series, now in
            var input = SeriesEditInput()
            (input.first, input.every, input.time) = (
                request.text("from"), request.text("every"), request.text("time")
            )
            (input.place, input.length) = (request.text("location"), request.text("length"))
            return try input.read(for: series, account: request.account, now: now)
        }
        let ending = changing(
            "end", "Sets the last day. Later shows are removed, or canceled and people told.",
            doing: "End the series", planner,
            [ResourceInput("after", "The last day.", isRequired: true, example: "mar 30"), anyway]
        ) { request, series, now in
            try SeriesEditInput.end(request.text("after") ?? "", of: series, account: request.account, now: now)
        }
        let removing = changing(
            "remove", "Removes a series. Coming shows are removed, or canceled and people told.",
            doing: "Remove the series", planner, [anyway]
        ) { _, _, _ in .remove }
        let skipping = ResourceOperation.sending(
            "skip", "Cancels one date, and tells those who were asked.", doing: "Skip the date",
            [ResourceInput("date", "The day.", isRequired: true, example: "dec 8"), anyway]
        ) { request, sender, tx in
            let day = try DateEntry.plannedDay(request.text("date") ?? "", account: request.account, now: tx.now)
            let (_, event) = try request.series(in: tx).date(on: day, in: tx)
            return SkipSeriesDate(
                planner: planner, event: event.id, anyway: request.flag("anyway"), account: request.account,
                sender: sender)
        }
        return editing + ending + removing + skipping
    }

    /// A change that is planned with its texts, and made if they would still be the same.
    private static func changing(
        _ name: String, _ about: String, doing deed: String, _ planner: InvitationPlanner,
        _ inputs: [ResourceInput],
        _ change: @escaping @Sendable (ResourceRequest, Series, Instant) throws -> ChangeSeries.Change
    ) -> [ResourceOperation] {
        @Sendable func useCase(
            _ request: ResourceRequest, _ sender: Sender, in tx: Transaction
        ) throws -> ChangeSeries {
            let series = try request.series(in: tx)
            return ChangeSeries(
                planner: planner, series: series.id, try change(request, series, tx.now),
                tells: !request.flag("quiet"), anyway: request.flag("anyway"), modules: request.modules,
                account: request.account, sender: sender)
        }
        return ResourceOperation.sending(name, about, doing: deed, inputs) { request, sender, tx in
            let plan = try useCase(request, sender, in: tx).plan(in: tx)
            return PlannedTexts(
                plan.preview, keys: [plan.approvalKey], skipped: plan.skipped, also: plan.skippedListed,
                home: request.account.zone, now: tx.now)
        } send: { request, sender, keys, tx in
            var useCase = try useCase(request, sender, in: tx)
            useCase.hold = try SendingWait.of(request.account.id, in: tx)
            let result = try useCase.run(approved: keys.first ?? "", in: tx)
            return (result.texts.count, result.skipped.map(\.slot.name) + result.skippedListed.map(\.name))
        }
    }
}

extension ResourceRequest {
    /// The series in the path. Throws `SeriesProblem.unknown`.
    fileprivate func series(in tx: Transaction) throws -> Series {
        try Series.find(id("series"), account: account.id, in: tx)
    }
}
