import CommandKit
import TestSupport
import Testing

/// The language of an account and of its contacts.
@Suite struct ContactLanguageTests {
    @Test func theLanguageIsShownWhereItIsSet() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await !environment.run("contact show Ada").output.contains("language:"))
        _ = try await environment.run("contact add Zoe --cell +14155550177 --language es-MX")
        #expect(try await environment.run("contact show Zoe").output.contains("  language: Spanish\n"))
        #expect(try await environment.run("contact show Zoe --json").output.contains(#""language": "es""#))
        _ = try await environment.run("account edit --language de")
        #expect(try await environment.run("contact show Ada").output.contains("  language: German (the account's)\n"))
        #expect(try await environment.run("account show").output.contains("Language of texts: German."))
        #expect(try await environment.run("account show --json").output.contains(#""language": "de""#))
        let sheet = try await environment.run("contact export --format csv").output
        #expect(sheet.contains(",es,") && !sheet.contains(",de,"), "\(sheet)")
    }

    @Test func anotherLanguageIsRefused() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run("contact add Zoe --cell +14155550177 --language zh")
        #expect(outcome.code == CommandError.Code.usage.rawValue, "\(outcome)")
        #expect(outcome.notes.contains(#"There are no texts in "zh". Use en, es, fr, de, it, pt."#), "\(outcome)")
        #expect(try await environment.run("contact show Zoe").code == CommandError.Code.notFound.rawValue)
    }
}
