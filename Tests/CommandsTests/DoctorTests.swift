import AgendaCommands
import CommandKit
import Foundation
import HTTPTransport
import Messaging
import Platform
import Sandbox
import Storage
import TestSupport
import Testing
import Values

@testable import App

/// What `doctor` finds, and what it fixes.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DoctorTests {
    private static func faults(_ change: (inout Faults) -> Void) -> Faults {
        var faults = Faults()
        change(&faults)
        return faults
    }

    static let atTheProvider: [(String, Faults, code: Int32, says: String)] = [
        ("nothing wrong", faults { _ in }, 0, "✓ webhook: texts to +15005550006 go to"),
        ("a secondary token", faults { $0.secondaryToken = true }, 8, "✗ TWILIO_AUTH_TOKEN is the secondary token"),
        (
            "a trial account", faults { $0.trial = true }, 0,
            "! provider: a trial account can only text verified numbers"
        ),
        (
            "a service without an address", faults { $0.serviceWithoutURL = true }, 8,
            "✗ webhook: texts to +15005550006 are lost"
        ),
        (
            "somebody else's webhook", faults { $0.webhookElsewhere = true }, 8,
            "✗ webhook: texts to +15005550006 go to https://studio.example.com/flows/42, not to http://127.0.0.1:"
        ),
    ]

    @Test("problems at the provider are found", arguments: atTheProvider)
    func provider(name: String, faults: Faults, code: Int32, says: String) async throws {
        try await LiveEnvironment.run(faults: faults) { live in
            let outcome = try await live.environment.run("doctor")
            #expect(outcome.output.contains(says), "\(name): \(outcome.output)")
            #expect(outcome.code == code, "\(name): \(outcome)")
            let json = try await live.environment.run("doctor --json")
            #expect(json.code == code && json.output.contains("\"grade\""), "\(name)")
        }
    }

    @Test("--fix sets an address that nobody uses, and leaves somebody else's") func fixesTheWebhook()
        async throws
    {
        try await LiveEnvironment.run(faults: Self.faults { $0.serviceWithoutURL = true }) { live in
            let outcome = try await live.environment.run("doctor --fix")
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.notes.contains("Undo: greenroom init --undo"))
            let undone = try await live.environment.run("init --undo")
            #expect(undone.output.contains("no address again"), "\(undone)")
        }
        try await LiveEnvironment.run(faults: Self.faults { $0.webhookElsewhere = true }) { live in
            let left = try await live.environment.run("doctor --fix")
            #expect(left.code == 8)
        }
    }

    @Test("a database that everybody can read is found and fixed") func fixesModes() async throws {
        try await LiveEnvironment.run { live in
            let path = live.environment.app.store.path
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            let found = try await live.environment.run("doctor")
            #expect(found.code == 8 && found.output.contains("can be read by every user"), "\(found.output)")
            let fixed = try await live.environment.run("doctor --fix")
            #expect(fixed.code == 0, "\(fixed)")
            #expect(Files.mode(of: path) == 0o640)
        }
    }

    static let drawing: [(programs: [String], fonts: String, packages: [String])] = [
        ([], "", ["librsvg2-bin", "libvips-tools"]),
        (["rsvg-convert", "fc-list", "vipsthumbnail"], "", ["fonts-dejavu-core"]),
        (["rsvg-convert", "fc-list"], "DejaVu Sans", ["libvips-tools"]),
        (["rsvg-convert", "fc-list", "vipsthumbnail"], "DejaVu Sans", []),
    ]

    @Test("programs and fonts that are missing for countdown cards and photos are named", arguments: drawing)
    func pictures(programs: [String], fonts: String, packages: [String]) async throws {
        let folder = try TemporaryFolder()
        for name in programs {
            let program = try folder.write("#!/bin/sh\nprintf %s '\(fonts)'\n", to: name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        }
        let found = await PicturesCheck.check(environment: ["PATH": folder.path])
        #expect(found.map { $0.fix?.commandText } == packages.map { "apt-get install \($0)" })
        // A sentence of a page begins with a capital letter, and the name of a program does not.
        let effects = await MissingProgram.all(environment: ["PATH": folder.path]).map(\.effect)
        #expect(effects.allSatisfy { $0.hasPrefix("the program ") || $0.hasPrefix("no fonts ") })
    }

    @Test("performers whom no text reaches are named, and those who share a number") func people() async throws {
        try await LiveEnvironment.run { live in
            for line in [
                #"contact add "Nell Gwyn""#, #"contact add "Twin Ada" --cell +14155550101"#,
                #"lineup add "Late Show" "Nell Gwyn" "Twin Ada""#,
            ] { _ = try await live.environment.run(line) }
            let output = try await live.environment.run("doctor").output
            #expect(output.contains("! Nell Gwyn, in Late Show: no cell number"), "\(output)")
            #expect(output.contains("has the same number as"), "\(output)")
        }
    }

    @Test("an old backup is named, a new one is good") func backups() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.run("doctor").output
        #expect(before.contains("! backup: none made yet"))
        _ = try await environment.run("backup \(environment.folder.file("copy.db"))")
        let output = try await environment.run("doctor").output
        #expect(!output.contains("backup: none made yet"), "\(output)")
    }

    @Test("the number of codes for new cells that were sent today is shown", arguments: [0, 1, 50])
    func verifications(sent: Int) async throws {
        let environment = try await CommandTestEnvironment()
        let limit = AttemptLimit.verificationsSent(perDay: VerificationLimits.usualPerDay)
        try await environment.app.store.write { tx in
            for _ in 0..<sent { try limit.record("gateway", in: tx) }
        }
        let output = try await environment.run("doctor").output
        let line = sent < 50 ? "✓ codes for new cells: \(sent) of 50 sent" : "! codes for new cells: all 50 sent"
        #expect(output.contains(line), "\(output)")
    }

    @Test("a rejected webhook names the address that it was signed for") func rejected() async throws {
        let environment = try await CommandTestEnvironment()
        let key = environment.app.provider.key
        try await environment.app.store.write { tx in
            try WebhookLog.recordRejected(key, signedWith: "https://other.example", in: tx)
        }
        let output = try await environment.run("doctor").output
        #expect(output.contains("was signed for https://other.example"), "\(output)")
        #expect(output.contains("greenroom settings set GREENROOM_PUBLIC_URL https://other.example"), "\(output)")
    }
}
