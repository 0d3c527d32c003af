internal import Messaging
internal import Platform
internal import Storage
internal import Values

/// Checks the database, the settings, the account and the outbox.
struct LocalCheck {
    let context: CommandContext

    func check() async throws -> [CheckResult] {
        let database = try await database()
        let results =
            [database] + (try await modules()) + settings() + [account(), .good("message texts: all compile")]
        // The outbox check creates the sender row, so it needs a writable database.
        return database.grade == .bad ? results : results + (try await outbox())
    }

    private func database() async throws -> CheckResult {
        let path = context.store.path
        if case .damaged(_, let finding) = try await context.store.integrityError() {
            return .bad("database \(path): \(StoreError.line(finding))", fix: "greenroom restore BACKUP")
        }
        let (now, sender) = (context.now, context.app.provider.sender)
        do {
            _ = try await Health.check(
                context.store, provider: context.app.provider.key, address: sender, now: now)
        } catch {
            return .bad(
                "database: \(error)",
                fix: "Incoming texts are not lost: the provider keeps them until the database works.")
        }
        return .good("database \(path): \(context.store.file == nil ? "reached" : "intact") and writable")
    }

    /// Stored kinds and settings that no module of this program registers.
    private func modules() async throws -> [CheckResult] {
        let modules = context.app.modules
        let (subjects, jobs) = try await context.store.read { tx in
            (try Subject.kinds(in: tx), try Schedule.waitingKinds(in: tx))
        }
        let knownSubjects = Set(modules.subjects.all.map(\.kind))
        let knownJobs = Set(modules.jobs.map(\.kind) + modules.backgroundJobs.map(\.kind))
        let unknown =
            subjects.filter { !knownSubjects.contains($0) }.map(\.rawValue)
            + jobs.filter { !knownJobs.contains($0) }.map(\.rawValue)
        guard !unknown.isEmpty else { return [] }
        return [
            .warning(
                "modules: this version does not support \(unknown.joined(separator: ", "))",
                fix: "Run the version of Greenroom that wrote it.")
        ]
    }

    private func settings() -> [CheckResult] {
        let unknown = context.app.settings.unknownNames.map { name, nearest in
            CheckResult.warning(
                "\(name) is not a setting", fix: nearest.map { "Did you mean \($0)?" } ?? "greenroom settings show")
        }
        return unknown.isEmpty ? [.good("settings: no unknown names")] : unknown
    }

    private func account() -> CheckResult {
        guard let name = context.account.name else {
            return .bad(
                "account: no name, which every text starts with", fix: "greenroom account edit --name NAME")
        }
        if context.account.zone.isWithoutPlace {
            return .warning(
                "account: the time zone is \(context.account.zone), which is no place",
                fix: "greenroom account edit --zone America/New_York")
        }
        return .good("account: \(Printable.line(name)), \(context.account.zone), \(context.account.region)")
    }

    /// Texts may wait at the provider if no webhook delivered them.
    private func lag(_ hearing: Health.InboundProgress) -> CheckResult? {
        let what: String
        switch hearing {
        case .upToNow: return nil
        case .upTo(let moment):
            let time = DateText().long(moment, in: context.account.zone)
            what = "texts without a webhook were fetched only up to \(time)"
        case .never: what = "texts without a webhook were never fetched"
        }
        return .warning(what, fix: "The gateway keeps retrying; its log has the reason.")
    }

    /// Texts to the booker's own cell also stop when it texts STOP.
    private func alerts(over sender: Sender) async throws -> [CheckResult] {
        guard let cell = context.account.cell else {
            return [
                .warning(
                    "your own cell: none, so you get no alerts about withdrawals",
                    fix: "greenroom account edit --cell NUMBER")
            ]
        }
        let account = context.account.id
        let (timing, hasStopped) = try await context.store.read { tx in
            (try NotificationTiming.of(account, in: tx), try OptOut.isInForce(cell, sender: sender.id, in: tx))
        }
        guard hasStopped, timing != .never else { return [.good("your own cell: \(cell), alerts: \(timing)")] }
        return [
            .bad(
                "alerts: your own cell texted STOP, so you get no alerts about withdrawals",
                fix: "Text START from it to \(sender.address), or turn alerts off: greenroom account edit --alerts off")
        ]
    }

    private func outbox() async throws -> [CheckResult] {
        let (account, sender) = (context.account.id, try await context.sender())
        let (key, now) = (context.app.provider.key, context.now)
        let (counts, idle, hearing) = try await context.store.read { tx in
            (
                try OutboundMessage.counts(account: account, in: tx),
                try Health.idleSenders(provider: key, address: sender.address, now: now, in: tx) > 0,
                try Health.inboundProgress(provider: key, now: now, in: tx)
            )
        }
        var results = try await alerts(over: sender)
        if let reason = sender.pausedBecause {
            results.append(
                .bad("sending is paused: \(reason)", fix: "Once that is fixed: greenroom inbox release"))
        }
        results.append(
            idle ? .warning("the gateway is not running", fix: "greenroom serve") : .good("the gateway is running"))
        if let lag = lag(hearing) { results.append(lag) }
        let queued = counts[.queued, default: 0]
        let outbox = "outbox: \(queued == 1 ? "1 text" : "\(queued) texts") queued"
        results.append(queued > 0 && idle ? .warning(outbox, fix: "greenroom serve") : .good(outbox))
        let unsure = counts[.uncertain, default: 0] + counts[.unconfirmed, default: 0]
        if unsure > 0 {
            results.append(
                .warning(
                    "outbox: \(unsure == 1 ? "1 text" : "\(unsure) texts") may or may not have been sent",
                    fix: "greenroom inbox sent"))
        }
        if let job = try await context.store.read({ try Schedule.failedJobs(in: $0) }) {
            results.append(
                .warning(
                    "jobs: \(job.count) failed; the last was \(job.kind): \(job.error)",
                    fix: "This is a bug: please report it."))
        }
        return results
    }
}
