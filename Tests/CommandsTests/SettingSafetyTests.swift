import Foundation
import TestSupport
import Testing

@testable import App

/// A setting that cannot be meant stops the program before it sends credentials anywhere.
@Suite struct SettingSafetyTests {
    private static let account = "AC0123456789abcdef0123456789abcdef"

    @Test(
        .timeLimit(.minutes(3)),
        arguments: [
            ("GREENROOM_PATIENCE", "abc"), ("GREENROOM_PATIENCE", "0"), ("GREENROOM_RATE", "0"),
            ("GREENROOM_RATE_HOUR", "0"), ("GREENROOM_SIM", "4"), ("GREENROOM_PROVIDER", "pigeon"),
            ("GREENROOM_LISTEN", "x"), ("GREENROOM_SANDBOX_LISTEN", "127.0.0.1:99999"), ("GREENROOM_LOG", "loud"),
            ("GREENROOM_NOW", "today"), ("GREENROOM_PUBLIC_URL", "gigs.example.org"),
            ("GREENROOM_FLICKR_URL", "ftp://example.org"), ("TWILIO_BASE_URL", "http://provider.example"),
            ("TWILIO_BASE_URL", "http://127.0.0.1.example.org"), ("TWILIO_BASE_URL", "https://user:x@example.org"),
            ("TWILIO_BASE_URL", "provider.example"), ("TWILIO_ACCOUNT_SID", "AC1"),
            ("TWILIO_ACCOUNT_SID", "SK0123456789abcdef0123456789abcdef"), ("TWILIO_API_KEY", "../../Accounts"),
            ("TWILIO_MESSAGING_SERVICE_SID", "MG0123456789abcdef0123456789abcdeg"),
        ])
    func anInvalidValueIsRefused(_ row: (name: String, value: String)) async throws {
        let home = try TemporaryFolder()
        var environment = [
            "TWILIO_ACCOUNT_SID": Self.account, "TWILIO_AUTH_TOKEN": "t", "TWILIO_FROM": "+14155550100",
        ]
        environment[row.name] = row.value
        for line in ["contact list", "serve"] {
            let end = try await RunningProgram.run(line, home: home, environment: environment)
            #expect(end.code == 78, "\(line): \(end)")
            #expect(end.notes.contains(row.name), "\(end)")
        }
        #expect(!FileManager.default.fileExists(atPath: home.file(".local")), "nothing was made")
    }

    @Test(
        .timeLimit(.minutes(3)),
        arguments: [
            ("https://api.twilio.com", account), ("https://API.Twilio.com", account), ("http://127.0.0.1:1", account),
            ("http://localhost:1", account), ("http://[::1]:1", account),
            ("https://space.signalwire.com/api/laml", "5a4db0c5-5a4d-b0c5-5a4d-b0c55a4db0c5"),
        ])
    func aUsableProviderIsTaken(_ row: (url: String, account: String)) async throws {
        let environment = [
            "TWILIO_ACCOUNT_SID": row.account, "TWILIO_AUTH_TOKEN": "t", "TWILIO_FROM": "+14155550100",
            "TWILIO_BASE_URL": row.url,
        ]
        let end = try await RunningProgram.run("contact list", home: TemporaryFolder(), environment: environment)
        #expect(end.code == 0, "\(end)")
    }

    /// A phone has no certificate: plain http is taken within the local network, and nowhere else.
    @Test(
        .timeLimit(.minutes(3)),
        arguments: [
            ("http://192.168.1.20:8080", true), ("http://phone.local:8080", true), ("http://100.101.2.3:8080", true),
            ("https://api.sms-gate.app/3rdparty/v1", true), ("http://example.org:8080", false), ("", false),
        ])
    func aPhoneIsInTheLocalNetwork(_ row: (url: String, isTaken: Bool)) async throws {
        let environment = [
            "GREENROOM_PROVIDER": "android", "TWILIO_ACCOUNT_SID": "sms", "TWILIO_AUTH_TOKEN": "p,k",
            "TWILIO_FROM": "+14155550100", "TWILIO_BASE_URL": row.url,
        ]
        let end = try await RunningProgram.run("contact list", home: TemporaryFolder(), environment: environment)
        #expect(end.code == (row.isTaken ? 0 : 78), "\(end)")
    }
}
