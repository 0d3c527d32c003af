import Foundation
import Lineups
import Platform
import Testing
import Values

/// The input of a sign-up: which names, addresses and passwords are valid.
@Suite struct SignUpEntryTests {
    static let validEmails = [
        "ada@example.org", "Ada.Lovelace@Example.ORG", "ada+gigs@example.org", "a@b.co", "ada_l@sub.example.co.uk",
        " ada@example.org ", "o'brien@example.org", "ada-l@my-host.example", "1@2.example", "josé@example.org",
        "ada@bücher.example",
    ]

    @Test("valid e-mail addresses are accepted", arguments: validEmails)
    func anEmailIsTaken(_ text: String) throws {
        #expect(try AccountEntry.email(text).contains("@"))
    }

    static let invalidEmails = [
        "", " ", "ada", "ada@", "@example.org", "ada@example", "ada@@example.org", "ada@example..org",
        "ada@.example.org", "ada@example.org.", "ada@-example.org", "ada@example-.org", "ada lovelace@example.org",
        "ada@exam ple.org", "ada,grace@example.org", "ada@example.org, grace@example.org", "<ada@example.org>",
        "Ada <ada@example.org>", ".ada@example.org", "ada.@example.org", "ada..l@example.org", "\"ada l\"@example.org",
        "ada@127.0.0.1", "ada@[127.0.0.1]", "ada@example.1", "ada@example.o", "ada(x)@example.org", "ada\\@example.org",
        "ada\u{0}@example.org", "ada\n@example.org", "mailto:ada@example.org", "http://example.org",
        "\(String(repeating: "a", count: 65))@example.org",
        "ada@\(String(repeating: "a", count: 64)).org",
        "ada@\(Array(repeating: "abcdefgh", count: 30).joined(separator: ".")).org",
    ]

    @Test("invalid e-mail addresses are refused", arguments: invalidEmails)
    func anEmailIsRefused(_ text: String) {
        #expect(throws: AccountEntryError.self) { try AccountEntry.email(text) }
    }

    static let validPasswords = [
        "seven wet umbrellas", "correct battery", "ünlücky-dräms", "9f3!kQz72p", "パスワードは秘密です九", "     spaces count    ",
        String(repeating: "abcde fghij ", count: 16),
    ]

    @Test("valid passwords are accepted", arguments: validPasswords)
    func aPasswordIsTaken(_ text: String) throws {
        _ = try Password(text, names: ["Anchor Comedy", "ada@example.org"])
    }

    static let invalidPasswords: [(String, PasswordError)] = [
        ("", .missing), ("short", .tooShort), ("123456789", .tooShort),
        (String(repeating: "ab1c!", count: 41), .tooLong),
        ("aaaaaaaaaaaa", .tooSimple), ("abababababab", .tooSimple), ("abcdefghijkl", .tooSimple),
        ("9876543210", .tooSimple), ("1234567890", .tooSimple), ("password123", .tooSimple),
        ("Password2026!", .tooSimple),
        ("qwertyuiop", .tooSimple), ("letmein12345", .tooSimple), ("greenroom2026", .tooSimple),
        ("ada.lovelace@example.org", .isName), ("ADA.LOVELACE@example.org", .isName), ("ada.lovelace", .isName),
        ("Anchor Comedy", .isName), ("tab\tin the middle", .controlCharacter), ("a line\nend here", .controlCharacter),
        ("nul\u{0}in the middle", .controlCharacter),
    ]

    @Test("invalid passwords are refused", arguments: invalidPasswords)
    func aPasswordIsRefused(_ text: String, error: PasswordError) {
        #expect(throws: error) { try Password(text, names: ["Anchor Comedy", "ada.lovelace@example.org"]) }
    }

    @Test("One message per field") func allFieldsAreChecked() {
        do throws(InputProblems<SignUpEntry.Field>) {
            _ = try SignUpEntry(name: " ", email: "ada", password: "x")
            Issue.record("it was taken")
        } catch {
            #expect(error.all.map(\.field) == SignUpEntry.Field.allCases)
        }
    }
}

/// How passwords are stored.
@Suite struct PasswordHashTests {
    /// RFC 7914, section 12.
    static let vectors: [(String, String, PasswordHash.Cost, String)] = [
        (
            "password", "NaCl", PasswordHash.Cost(logN: 10, r: 8, p: 16),
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
        (
            "pleaseletmein", "SodiumChloride", PasswordHash.Cost(logN: 14, r: 8, p: 1),
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        ),
    ]

    @Test(arguments: vectors) func agreesWithTheStandard(
        password: String, salt: String, cost: PasswordHash.Cost, key: String
    ) throws {
        let computed = try PasswordHash.key(password, cost: cost, salt: Array(salt.utf8), count: 64)
        #expect(computed.map { String($0, radix: 16).leftPadded(to: 2) }.joined() == key)
    }

    @Test func theCostIsWhatIsDocumented() {
        #expect(PasswordHash.Cost.standard == PasswordHash.Cost(logN: 15, r: 8, p: 3))
        #expect(PasswordHasher.longestQueue == 8)
    }

    @Test func equalPasswordsHaveDifferentHashes() async throws {
        let hasher = PasswordHasher(cost: PasswordHash.Cost(logN: 4, r: 1, p: 1))
        let password = try Password("ünlücky-dräms")
        let (first, second) = (
            try await hasher.hash(password, random: .system), try await hasher.hash(password, random: .system)
        )
        #expect(first != second)
        #expect(try await hasher.verify("ünlücky-dräms", against: first))
        #expect(try await hasher.verify("ünlücky-dräms".decomposedStringWithCanonicalMapping, against: second))
        #expect(try await !hasher.verify("ünlücky-drams", against: first))
        #expect(try await !hasher.verify("ünlücky-dräms", against: nil))
    }
}
