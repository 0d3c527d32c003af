import CommandKit
import Messaging
import Platform
import Storage
import Values

/// A copy of the database every night.
struct BackupStep: InitStep {
    let answers: InitOptions

    private static let timer = "greenroom-backup.timer"

    func check(in context: CommandContext) async throws -> [CheckResult] {
        switch await timer(context) {
        case .on: return [.good("backup: every night, by \(Self.timer)")]
        case .off: return [.warning("backup: \(Self.timer) is off", fix: "sudo systemctl enable --now \(Self.timer)")]
        case .none:
            guard let last = Backup.lastCopy(of: context.store), context.now - last < .hours(48) else {
                return [.warning("backup: none in the last two days", fix: Self.crontab)]
            }
            return [.good("backup: made \(DateText().long(last, in: context.account.zone))")]
        }
    }

    private static let crontab = "Every night, by crontab -e:  30 4 * * * greenroom backup --force ~/backup.db"

    func run(in context: CommandContext) async throws {
        let terminal = context.terminal
        guard answers.backup != false else { return }
        guard await timer(context) == .off, let systemctl = systemctl(context) else {
            return try await check(in: context).forEach(terminal.show)
        }
        let isWanted =
            try answers.backup
            ?? terminal.agree(
                "Back up every night?", standard: true, flag: "--backup or --no-backup", isAccepting: answers.yes)
        guard isWanted else { return }
        let isOn = try await systemctl.run(["enable", "--now", Self.timer]) != nil
        terminal.show(
            isOn
                ? .good("backup: every night, by \(Self.timer)")
                : .warning("backup: \(Self.timer) is off", fix: "sudo systemctl enable --now \(Self.timer)"))
    }

    private enum Timer {
        case on, off, none
    }

    private func systemctl(_ context: CommandContext) -> ExternalProgram? {
        Files.isFolder("/run/systemd/system")
            ? ExternalProgram("systemctl", environment: context.app.settings.environment) : nil
    }

    /// The timer of the package; none where it is not installed, or systemd does not run.
    private func timer(_ context: CommandContext) async -> Timer {
        guard let systemctl = systemctl(context), (try? await systemctl.run(["cat", Self.timer])) ?? nil != nil else {
            return .none
        }
        return (try? await systemctl.run(["is-enabled", "--quiet", Self.timer])) ?? nil != nil ? .on : .off
    }
}
