import Agenda
import JSON
import Lineups
import Platform
import Storage
import Values

extension Resource {
    /// The run sheets of shows. One is known by its show.
    static let runSheets = Resource(
        "run-sheets", noun: "event", model: "RunSheet", about: "The order of a night with clock times.",
        listed: ShowRunSheet.fields.type,
        [
            .show("Shows the run sheet of a show.") { request, tx in
                let event = try Event.findShow(request.id("event"), account: request.account.id, in: tx)
                let sheet = try ShowRunSheet(event, in: tx)
                let cells = try RunSheetTable(sheet, for: request.role, in: tx)
                return ShowRunSheet.fields.object(
                    (sheet, ListedRunLine.all(of: sheet, cells, for: request.account, at: tx.now)))
            },
            .edit(
                "Changes what is given.",
                [
                    ResourceInput(
                        "stop", "The hard stop, like `11pm`, or a time with an offset; null for none.",
                        .optional(.text),
                        example: "11pm"),
                    ResourceInput("change", "Minutes between two acts, or like `30s`.", example: "1"),
                    ResourceInput("length", "Minutes of acts without a set length.", example: "10"),
                    ResourceInput(
                        "light", "Minutes from the light to the end; `0` for no light, null for the usual.",
                        .optional(.text)),
                    ResourceInput(
                        "tell_moves", "Whether performers who know their time are texted when it moves.", .flag),
                    ResourceInput("share", "Shares the time up to the hard stop: sets `length`.", .flag),
                ]
            ) { request, tx in
                var changing = ChangeRunSheet(event: request.id("event"), account: request.account)
                (changing.stop, changing.change) = (request.text("stop"), request.text("change"))
                (changing.length, changing.light) = (request.text("length"), request.text("light"))
                (changing.tellsMoves, changing.isShared) = (request.choice("tell_moves"), request.flag("share"))
                if !changing.isEmpty { _ = try changing.run(in: tx) }
            },
        ])
}
