package import JSON
package import Values

extension ImportReport {
    /// The whole report.
    package func json(isDryRun: Bool) -> JSONValue {
        func names(_ outcome: Outcome) -> JSONValue { .array(self.names(outcome).map(JSONValue.string)) }
        let leftOut = lines.compactMap { line -> JSONValue? in
            guard case .leftOut(let reason) = line.outcome else { return nil }
            return .object([.init("name", .string(line.name)), .init("reason", .string(reason))])
        }
        return .object([
            .init("dry_run", .bool(isDryRun)), .init("read", .integer(lines.count)), .init("added", names(.added)),
            .init("updated", names(.updated)), .init("already_there", names(.unchanged)),
            .init("left_out", .array(leftOut)),
        ])
    }
}

extension Terminal {
    /// Names the records that were left out, each with its reason.
    package func sayLeftOut(_ report: ImportReport) {
        let (lines, longest) = (report.leftOut, 50)
        for line in lines.prefix(longest) { say("Left out: \(Printable.line(line))") }
        if lines.count > longest { say("Left out: \(lines.count - longest) more; see all with --json") }
    }
}
