import Lineups
import PageKit
import Platform
import Storage
import Values

/// A form that removes people from a lineup: on an event, or in the grid.
enum RemovalForm {
    /// Removes them, unless that would send texts at once which were not shown yet.
    ///
    /// - Parameters:
    ///   - path: where the form goes.
    ///   - backPath: where a person goes who does not confirm it.
    ///   - done: shows the notice.
    static func submit(
        _ removal: RemoveFromLineup, _ request: PageRequest, path: String, backPath: String,
        done: (_ notice: String) -> PageResponse
    ) async throws -> PageResponse {
        let (question, departures) = try await request.read { tx in
            (try removal.question(in: tx), try removal.departureNotes(in: tx))
        }
        let approval = TextsToApprove(
            title: question, path: path, backPath: backPath, verb: "Remove",
            fields: [TextsToApproveModel.Field](["event", "contact"], of: request),
            notes: departures.map(\.before))
        return try await approval.make(removal.causing(request.services.planner), request) { result, texts in
            done(notice(result) + texts)
        }
    }

    private static func notice(_ result: RemoveFromLineup.Result) -> String {
        (["Removed \(result.slots.map(\.name).joined(separator: ", "))."] + result.departures.map(\.after))
            .joined(separator: " ")
            + (!result.shouldBeTold.isEmpty ? " They were asked and have not been told: tell them." : "")
    }
}
