import CommandKit
import Foundation
import JSON
import Storage
import TestSupport
import Testing
import Values

/// `contact erase`, what it leaves, and `contact export --all`.
@Suite struct ContactErasureTests {
    private static let edgar = "Name,Cell\r\nEdgar Poe,415 555 0105\r\n"

    private func erased() async throws -> CommandTestEnvironment {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(#"contact erase Edgar --yes "Edgar Poe""#)
        #expect(outcome.code == 0 && outcome.output == "Erased \"Edgar Poe\".\n", "\(outcome)")
        return environment
    }

    @Test func anImportSaysThatTheyWereErased() async throws {
        let environment = try await erased()
        #expect(try await environment.run("contact show Edgar").code == CommandError.Code.notFound.rawValue)
        let path = try environment.folder.write(Self.edgar, to: "again.csv")
        for option in [[], ["--restore"]] {
            let again = try await environment.run(words: ["contact", "import", path] + option)
            #expect(again.notes.contains("Edgar Poe: erased earlier: not added"), "\(again)")
            #expect(again.output == "1 read: 1 left out.\n")
        }
    }

    @Test func somebodyWhoWasRemovedIsErased() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("contact remove Edgar --yes").code == 0)
        let outcome = try await environment.run("contact erase 415-555-0105 --yes +14155550105")
        #expect(outcome.code == 0, "\(outcome)")
        let path = try environment.folder.write(Self.edgar, to: "again.csv")
        let again = try await environment.run(words: ["contact", "import", path])
        #expect(again.notes.contains("erased earlier: not added"), "\(again)")
    }

    @Test func doctorMissesTheKey() async throws {
        let environment = try await erased()
        #expect(try await environment.run("doctor").output.contains("✓ erasure: the key is there"))
        let file = try #require(environment.app.store.hashKey.file)
        #expect(Files.mode(of: file) == 0o600)
        _ = try environment.folder.write(String(repeating: "k", count: 32), to: "greenroom.db.erasure-key")
        let later = try await CommandTestEnvironment(in: environment.folder)
        let output = try await later.run("doctor").output
        #expect(output.contains("✗ erasure: the key of people who were erased is missing"), "\(output)")
        #expect(output.contains("Put it back: \(file)"), "\(output)")
    }

    @Test func everythingAboutOnePersonIsExported() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run("contact export Grace --all")
        #expect(outcome.code == 0, "\(outcome)")
        _ = try JSONValue(parsing: Array(outcome.output.utf8))
        for word in ["Grace Hopper", "+14155550102", "Late Show", CommandTestEnvironment.question] {
            #expect(outcome.output.contains(word), "\(word)")
        }
        #expect(!outcome.output.contains("Lovelace"))
    }

    @Test(arguments: ["contact export Grace", "contact export --all", "contact export Grace --all --format csv"])
    func onePersonAndAllGoTogether(_ line: String) async throws {
        #expect(try await CommandTestEnvironment().run(line).code == CommandError.Code.usage.rawValue)
    }
}
