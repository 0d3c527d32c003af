import CommandKit
import Messaging
import Storage
import Values

/// How many codes for new cells were sent. Strangers cause these texts at the operator's cost, and when they are used
/// up, nobody can verify a cell.
struct VerificationCheck {
    let context: CommandContext

    func check() async throws -> CheckResult {
        let (limits, now) = (context.app.settings.verificationLimits, context.now)
        let sent = try await context.store.read { try limits.sent(now: now, in: $0) }
        guard sent >= limits.perDay else {
            return .good("codes for new cells: \(sent) of \(limits.perDay) sent within 24 hours")
        }
        return .warning(
            "codes for new cells: all \(limits.perDay) sent within 24 hours, so the next requests are refused",
            fix: "To allow more: greenroom settings set verify_per_day NUMBER")
    }
}
