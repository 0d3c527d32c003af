import CommandKit
import Lineups
import Messaging
import People
import Platform
import Storage
import Templates
import Twilio
import Values

/// Checks the database, the settings, the account and the outbox.
struct LocalCheck {
    let context: CommandContext

    func check() async throws -> [CheckResult] {
        let database = try await database()
        var results = [database] + (await server()) + files()
        results += (try await modules()) + (try await zones()) + settings() + [account(), templates()]
        results += await PicturesCheck.check(environment: context.app.settings.environment)
        // The outbox check creates the sender row, so it needs a writable database.
        guard database.grade != .bad else { return results }
        let codes = try await VerificationCheck(context: context).check()
        results += (try await outbox()) + [codes] + (try await OutgoingWebhooksCheck(context: context).check())
        return results + (try await contacts()) + (try await erasure()) + [backup()]
    }

    private func database() async throws -> CheckResult {
        let path = context.store.path
        if case .damaged(_, let finding) = try await context.store.integrityError() {
            return .bad("database \(path): \(StoreError.line(finding))", fix: "greenroom restore BACKUP")
        }
        let (now, sender) = (context.now, context.app.provider.sender)
        do {
            _ = try await Health.check(context.store, provider: context.app.provider.key, address: sender, now: now)
        } catch {
            return .bad(
                "database: \(CommandError.words(for: error))",
                fix: "Incoming texts are not lost: the provider keeps them until the database works.")
        }
        return .good("database \(path): \(context.store.file == nil ? "reached" : "intact") and writable")
    }

    /// Nothing for a file, and for a server that does not say.
    private func server() async -> [CheckResult] {
        guard let status = try? await context.store.serverStatus() else { return [] }
        return ServerCheck(status: status).results
    }

    // MARK: - The machine

    /// Below this, little is left for a backup and for WAL.
    private static let littleSpace: Int64 = 200 << 20
    /// SQLite resets the log at a checkpoint; a long reader keeps it growing.
    private static let largeLog: Int64 = 64 << 20

    private func files() -> [CheckResult] {
        // A server keeps its files itself.
        guard let path = context.store.file else { return [] }
        let folder = Files.folder(of: path)
        var results: [CheckResult] = []
        if let free = Files.freeBytes(at: folder), free < Self.littleSpace {
            results.append(.bad("disk: only \(free >> 20) MB free at \(folder)", fix: "Free up space: df -h \(folder)"))
        }
        if let size = Files.size(of: path + "-wal"), size > Self.largeLog {
            results.append(
                .warning("database: its log is \(size >> 20) MB", fix: "Restart the gateway: greenroom serve"))
        }
        let key = context.store.hashKey.file
        for file in [path, folder, key].compactMap(\.self) where Files.mode(of: file).map({ $0 & 0o007 != 0 }) == true {
            let mode = (Files.mode(of: file) ?? 0) & ~0o007
            let octal = String(mode, radix: 8)
            results.append(
                .bad(
                    "\(file) can be read by every user of this machine", fix: "chmod \(octal) \(file.argument)",
                    repair: .mode(path: file, mode)))
        }
        if let other = otherDatabase {
            results.append(
                .warning(
                    "there is a second database, \(other), which is not used",
                    fix: "Look at it: greenroom board --database \(other.argument)"))
        }
        if Zone("America/Los_Angeles") == nil {
            results.append(.bad("time zones: this machine has no time zone data", fix: "apt-get install tzdata"))
        }
        return results
    }

    /// The default database of this user, where the settings name another one.
    private var otherDatabase: String? {
        let standard = context.app.settings.defaultDatabasePath
        return standard != context.store.path && Files.exist(standard) ? standard : nil
    }

    /// Stored kinds and settings that no module of this program registers.
    private func modules() async throws -> [CheckResult] {
        let modules = context.app.modules
        let (subjects, jobs) = try await context.read { tx in
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

    /// Stored time zones that this machine does not know.
    private func zones() async throws -> [CheckResult] {
        let names = try await context.read { tx in
            try tx.values(
                """
                SELECT zone FROM account UNION SELECT zone FROM event
                UNION SELECT zone FROM contact WHERE zone IS NOT NULL ORDER BY 1
                """, as: String.self)
        }
        return names.filter { Zone($0) == nil }.map { name in
            .warning(
                "time zones: this machine does not know \(name.quotedLine); its times are shown in UTC",
                fix: "apt-get install tzdata")
        }
    }

    private func settings() -> [CheckResult] {
        let unknown = context.app.settings.unknownNames.map { name, nearest in
            CheckResult.warning(
                "\(name) is not a setting", fix: nearest.map { "Did you mean \($0)?" } ?? "greenroom settings show")
        }
        let shadowed = context.app.settings.shadowed.map { setting, used, ignored in
            CheckResult.warning(
                "\(setting.rawValue) is set twice: \(used) is used, \(ignored) is not",
                fix: "greenroom settings show --origin")
        }
        return (unknown.isEmpty ? [.good("settings: no unknown names")] : unknown) + shadowed
    }

    /// Requests of one segment cost one text; each further one costs another.
    private func templates() -> CheckResult {
        let texts = MessageTemplate.allCases.map { ($0, context.app.templates.render($0, MessageTemplate.sample)) }
        let longest = texts.map { ($0.0, Segments(Outbox.bodyAsSent($0.1)).count) }.max { $0.1 < $1.1 }
        // The built-in texts are short; with every optional part they are longer than any that is sent.
        guard context.app.settings.templatesFolder != nil, let longest, longest.1 > 2 else {
            return .good("message texts: all templates are valid")
        }
        return .warning(
            "message texts: \(longest.0.rawValue) has \(longest.1) segments, each billed as one text",
            fix: "Shorten \(longest.0.rawValue).mustache in your templates folder.")
    }

    private func account() -> CheckResult {
        guard let name = context.account.name else {
            return .bad("account: no name; every text starts with it", fix: "greenroom account edit --name NAME")
        }
        if context.account.zone.isWithoutPlace {
            return .warning(
                "account: the time zone is \(context.account.zone), which names no city",
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
            what = "texts that no webhook delivered were fetched only up to \(time)"
        case .never: what = "texts that no webhook delivered were never fetched"
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
        if cell == sender.address {
            return [
                .warning(
                    "your own cell: \(cell) \(Sender.ownNumberWords), so alerts, codes and commands cannot be texted",
                    fix: "Use a second SIM or phone to send. Or look at the pages: greenroom open")
            ]
        }
        let account = context.account.id
        let (timing, hasStopped) = try await context.read { tx in
            (
                try NotificationTiming.of(account, in: tx),
                try OptOut.isInForce(cell, account: account, sender: sender.id, in: tx)
            )
        }
        guard hasStopped, timing != .never else { return [.good("your own cell: \(cell), alerts: \(timing)")] }
        return [
            .bad(
                "alerts: your own cell texted STOP, so you get no alerts about withdrawals",
                fix: "Text START from it to \(sender.address), or turn alerts off: greenroom account edit --alerts off")
        ]
    }

    /// What holds for a number that is also used by hand.
    private func ownNumber(_ sender: Sender) async throws -> [CheckResult] {
        guard sender.isUsedByHand else { return [] }
        let (rules, unkept) = try await context.read { tx in
            (try OwnNumber.of(sender.account, in: tx), try UnkeptTexts.count(of: sender.account, in: tx))
        }
        let kept = rules.keepsStrangers ? "stored" : "not stored; \(unkept.counted("text")) in the last 30 days"
        return [.good("\(sender.address), also used by hand: texts from unknown numbers are \(kept)")]
    }

    // MARK: - People

    private func contacts() async throws -> [CheckResult] {
        let findings = try await context.read { [account = context.account.id] in
            try LineupReach.findings(account: account, in: $0)
        }
        return findings.map { finding in
            .warning(
                "\(Printable.line(finding.contact)), in \(Printable.line(finding.event)): \(finding.problem)",
                fix: "greenroom contact show \(finding.contact.argument)")
        }
    }

    /// Without the key with which people were erased, nothing knows that they were. A file is created with the first
    /// erasure; a server needs a setting before.
    private func erasure() async throws -> [CheckResult] {
        let (used, key) = try await context.read { tx in
            (try ErasedContact.keyNames(in: tx), Erasure.keyName(in: tx))
        }
        let file = context.store.hashKey.file
        let name = Setting.erasureKey.rawValue
        if used.contains(where: { $0 != key }) {
            return [
                .bad(
                    "erasure: the key of people who were erased is missing, so an import may add them again, and their"
                        + " opt-outs do not hold",
                    fix: file.map { "Put it back: \($0)" } ?? "Set \(name) or \(name)_FILE as before.")
            ]
        }
        guard key == nil else { return used.isEmpty ? [] : [.good("erasure: the key is there")] }
        guard file == nil else { return [] }
        return [
            .warning(
                "erasure: no key of at least \(HashKey.minimumLength) characters, so nobody can be erased",
                fix: "openssl rand -hex 32 > FILE, and set \(name)_FILE to it for all gateways")
        ]
    }

    // MARK: - Backup

    private func backup() -> CheckResult {
        let fix = "greenroom backup greenroom-\(context.account.zone.local(context.now).date).db"
        guard let last = Backup.lastCopy(of: context.store) else {
            return .warning("backup: none made yet", fix: fix)
        }
        let days = Int((context.now - last).wholeMilliseconds / 86_400_000)
        return days < 2
            ? .good("backup: made \(DateText().long(last, in: context.account.zone)), and checked")
            : .warning("backup: the last one is \(days) days old", fix: fix)
    }

    // MARK: - The outbox

    private func outbox() async throws -> [CheckResult] {
        let (account, sender) = (context.account.id, try await context.sender())
        let key = context.app.provider.key
        let (counts, idle, hearing) = try await context.read { tx in
            (
                try OutboundMessage.counts(account: account, in: tx),
                try Health.idleSenders(provider: key, address: sender.address, in: tx) > 0,
                try Health.inboundProgress(provider: key, in: tx)
            )
        }
        var results = try await alerts(over: sender) + ownNumber(sender)
        if let reason = sender.pausedBecause {
            results.append(.bad("sending is paused: \(reason)", fix: "Once that is fixed: greenroom inbox release"))
        }
        results.append(
            idle ? .warning("the gateway is not running", fix: "greenroom serve") : .good("the gateway is running"))
        if let lag = lag(hearing) { results.append(lag) }
        let queued = counts[.queued, default: 0]
        let oldest = try await context.read { try OutboxSummary.read(in: $0).oldestDue }
        let age = oldest.map { ", the oldest due for \(DurationText.words(max($0, .seconds(1))))" } ?? ""
        let outbox = "outbox: \(queued.counted("text")) queued\(age)"
        results.append(queued > 0 && idle ? .warning(outbox, fix: "greenroom serve") : .good(outbox))
        let unsure = counts[.uncertain, default: 0] + counts[.unconfirmed, default: 0]
        if unsure > 0 {
            results.append(
                .warning(
                    "outbox: \(unsure.counted("text")) may or may not have been sent",
                    fix: "greenroom inbox sent"))
        }
        if let job = try await context.read({ try Schedule.failedJobs(in: $0) }) {
            results.append(
                .warning(
                    "jobs: \(job.count) failed; the last was \(job.kind): \(job.error)",
                    fix: "This is a bug: please report it."))
        }
        return results
    }
}
