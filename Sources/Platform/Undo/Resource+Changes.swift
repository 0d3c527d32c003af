import JSON
import Storage
import Values

extension Resource {
    /// The last changes of the account, which can be undone.
    static let changes = Resource(
        "changes", noun: "change", about: "The last changes, which can be undone.", listed: fields.type,
        [
            .list(needs: .change, "Lists the last changes, the latest first.") { request, tx in
                try UndoStep.recent(account: request.account.id, limit: length, in: tx).map {
                    ResourceRow(latest: $0.id, fields.object($0))
                }
            },
            ResourceOperation(
                .actOnAll("undo"), needs: .change, about: "Undoes your last change that was not undone.",
                result: undone
            ) { request, tx in
                let undo = Undo(modules: request.modules)
                let report = try undo.run(
                    account: request.account.id, by: request.member.acting, as: request.role,
                    since: Instant(milliseconds: 0), in: tx)
                return result(report)
            },
            ResourceOperation(
                .act("undo"), needs: .change, about: "Undoes a change that no later one is about.", result: undone
            ) { request, tx in
                let undo = Undo(modules: request.modules)
                return result(
                    try undo.run(
                        request.id("change"), account: request.account.id, by: request.member, as: request.role,
                        in: tx))
            },
        ])

    private static let length = 100

    private static let fields = RecordFields<UndoStep>([
        .integer("id") { $0.id.rawValue }, .time("at") { $0.at },
        .text("summary") { $0.summary }, .integer(optional: "member_id") { $0.actor?.rawValue },
        .flag("final") { $0.kind == UndoStep.final },
    ])

    private static let undone = JSONType.named(
        "Undone", .object([JSONType.Member("undone", .text), JSONType.Member("kept", .list(.text))]))

    private static func result(_ report: Undo.Report?) -> ResourceResult {
        guard let report else { return .refused(NothingToUndo()) }
        if let refusal = report.refusal { return .refused(refusal) }
        return .value(["undone": .string(report.summary), "kept": .array(report.kept.map(JSONValue.string))])
    }
}

/// There is no such change, or it was undone before.
private struct NothingToUndo: Error, UserFacingError {
    var sentence: String { "There is nothing to undo." }
    var kind: ErrorKind { .notFound }
}
