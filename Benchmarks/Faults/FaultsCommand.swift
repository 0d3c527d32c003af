import ArgumentParser
import Foundation
import Sandbox
import TestSupport
import Values

struct FaultsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faults",
        abstract:
            "Kills the gateway at random moments under a misbehaving provider, and looks for lost or wrong messages.",
        discussion: """
            Starts the real program and the sandbox as processes, asks and answers under load, and compares provider
            and database at the end. Some people text STOP, some of them START later; commands are given while the
            gateway is dead, and killed too. Exits with 1 when anything was lost, doubled, is in a wrong state or was
            sent to somebody who had texted STOP.

            With --provider android, the provider is a phone that is asked for its texts. It leaves the network in
            each round, and people text the same words twice.

            With --provider smtp, requests and answers are mails. The mail server loses responses, before and after it
            has stored a mail, and refuses mails for now or for good; answers come twice. A mail may be there twice only
            where its response was lost, with the same Message-ID.

            With --provider whatsapp, half of the performers prefer WhatsApp: requests are templates, of which some
            fail after they were accepted, and who is not on WhatsApp is asked by text. Half of the answers are buttons.

            With --postgres, the database is at a server that is stopped without warning and started again, and its
            connections are cut, while webhooks go to any of the gateways.

            With --failover, it is at two servers that this command makes: a primary, and a standby that each commit
            waits for. In each round one of five things happens: the primary is killed, or stands still and is then
            killed, and the standby becomes the primary; the standby stands still, or is gone; a gateway stands still
            for longer than its lease. Exits with 1 also when a text is "sending" for too long, or no webhook is
            accepted within five seconds after a promotion.

            Examples:
              benchmarks faults --rounds 3
              benchmarks faults --provider android --rounds 10
              benchmarks faults --provider smtp --rounds 10 --people 20
              benchmarks faults --provider whatsapp --rounds 10
              .ci/postgres .build/debug/benchmarks faults --postgres --gateways 3
              benchmarks faults --postgres --failover --gateways 2 --rounds 5
            """)

    @Option(help: "The number of rounds.")
    var rounds = 3

    @Option(help: "The seed of the faults, the kills and the answers.")
    var seed: UInt64 = 1

    @Option(help: "Seconds per round.")
    var secondsPerRound = 8.0

    @Option(help: "Performers asked in each round, 1 to 999.")
    var people = 50

    @Option(help: "The provider that the sandbox stands for, smtp for mails, or whatsapp for Twilio with both.")
    var provider = FaultyProvider.twilio

    @Flag(help: "Keep the database at the server that .ci/postgres has started.")
    var postgres = false

    @Flag(help: "Keep the database at two servers of this command, one of which takes over; with --postgres.")
    var failover = false

    @Option(help: "The number of gateways; several need --postgres.")
    var gateways = 1

    @Option(help: ArgumentHelp("Copy the database and the logs there at the end.", valueName: "folder"))
    var keep: String?

    func validate() throws {
        guard rounds > 0, (1...999).contains(people), secondsPerRound >= 1 else {
            throw ValidationError("At least one round of a second with 1 to 999 people.")
        }
        guard gateways == 1 || postgres && (1...9).contains(gateways) else {
            throw ValidationError("1 to 9 gateways, and several only with --postgres.")
        }
        guard postgres || !failover else { throw ValidationError("--failover needs --postgres.") }
        guard provider != .smtp || !postgres else { throw ValidationError("--provider smtp needs no --postgres.") }
    }

    func run() async throws {
        if provider == .smtp { return try await runMails() }
        guard failover else { return try await run(server: postgres ? FaultyServer() : nil, servers: nil) }
        let servers = try ServerPair()
        let outcome: Result<Void, any Error>
        do {
            try await servers.start()
            outcome = .success(try await run(server: nil, servers: servers))
        } catch {
            outcome = .failure(error)
        }
        try await servers.stop()
        try outcome.get()
    }

    private func runMails() async throws {
        var trial = try await MailTrial(
            people: people, roundLength: .milliseconds(Int(secondsPerRound * 1000)), seed: seed)
        let began = ContinuousClock.now
        let comparison = try await trial.play(rounds: rounds)
        if let keep { try FileManager.default.copyItem(atPath: trial.app.folder.path, toPath: keep) }
        var report = Report("faults smtp")
        report.add("rounds", rounds)
        report.add("kills", trial.kills)
        report.add("sent", comparison.sent)
        report.add("answered", comparison.answered)
        report.add("stopped", comparison.stopped)
        for kind in Comparison.Finding.Kind.allCases { report.add(kind.rawValue, comparison.count(kind)) }
        report.add("repeated by SMTP", comparison.repeated)
        report.add("unconfirmed", comparison.unconfirmed)
        try finish(&report, since: began, with: comparison.findings)
    }

    private func run(server: FaultyServer?, servers: ServerPair?) async throws {
        var trial = try await FaultTrial(
            people: people, roundLength: .milliseconds(Int(secondsPerRound * 1000)), seed: seed,
            server: server, servers: servers, gateways: gateways, dialect: provider.dialect,
            usesWhatsApp: provider == .whatsapp)
        let began = ContinuousClock.now
        let comparison = try await trial.play(rounds: rounds)
        if let keep { try FileManager.default.copyItem(atPath: trial.app.folder.path, toPath: keep) }
        var report = Report("faults")
        report.add("rounds", rounds)
        if !failover { report.add("kills", trial.kills) }
        if postgres { report.add("gateways", gateways) }
        if server != nil { report.add("server restarts", trial.restarts) }
        if let servers { report.add("promotions", await servers.promotions) }
        report.add("commands killed", trial.killedCommands)
        report.add("sent", comparison.sent)
        if provider == .whatsapp { report.add("asked again by text", trial.askedAgain) }
        report.add("answered", comparison.answered)
        report.add("stopped", comparison.stopped)
        report.add("came back", comparison.cameBack)
        for kind in Comparison.Finding.Kind.allCases { report.add(kind.rawValue, comparison.count(kind)) }
        report.add("unconfirmed", comparison.unconfirmed)
        report.add("answers cut off", comparison.unheard)
        let rejected = await trial.phones.rejectedWebhooks
        report.add("webhooks rejected", rejected)
        var isSlow = false
        if let failover = trial.failover {
            let (accepted, sending) = (trial.longestUntilAccepted, await failover.watch.longest)
            report.add("seconds to the first webhook", accepted / .seconds(1), places: 2)
            report.add("longest sending", sending / .seconds(1), places: 2)
            isSlow = accepted > FailoverTrial.mostUntilAccepted || sending > SendingWatch.most
        }
        try finish(&report, since: began, with: comparison.findings, isGood: rejected == 0 && !isSlow)
    }

    /// Prints the report and what was found. Throws if something was, or if other figures are not good.
    private func finish(
        _ report: inout Report, since began: ContinuousClock.Instant, with findings: [Comparison.Finding],
        isGood: Bool = true
    ) throws {
        report.add("seconds", (ContinuousClock.now - began) / .seconds(1), places: 1)
        report.print()
        for finding in findings { print("  \(finding.kind.rawValue): \(finding.what)") }
        guard findings.isEmpty, isGood else { throw ExitCode.failure }
    }
}

/// What `--provider` takes.
enum FaultyProvider: String, CaseIterable, ExpressibleByArgument {
    case twilio, signalwire, android, smtp, whatsapp

    /// That of the sandbox; the standard for mails and WhatsApp.
    var dialect: SandboxDialect { SandboxDialect(rawValue: rawValue) ?? .twilio }
}
