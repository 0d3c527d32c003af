import ArgumentParser
import Foundation
import Storage
import TestSupport
import Testing

@testable import Commands

/// 000-53 to 000-58 and 000-70 to 000-76 on the command line; the stub speaks as Openverse does.
@Suite struct PhotoCommandTests {
    private func rows(_ stage: CommandStage, _ line: String) async throws -> [[String: Any]] {
        let json = try await stage.run(line + " --json").output
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    }

    @Test func aFileIsHungUpWithItsPart() async throws {
        let stage = try await CommandStage()
        let outcome = try await stage.run(
            words: ["photo", "add", "@open", stage.folder.file("stage.jpg"), "--zoom", "1.5", "--pan", "0.2,-0.5"])
        #expect(outcome.output == "2  40x30  zoom 1.5, pan 0.2,-0.5  (@Open Mic)\n", "\(outcome.notes)")
        let row = try #require(try await rows(stage, "photo show @open").first)
        let path = try #require(row["file"] as? String)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("36.1N"))
        #expect(path.hasPrefix(stage.folder.path + "/photos/"))
        #expect(try await stage.run("undo").output == "Undone: added a photo of Open Mic.\n")
        #expect(try await stage.run("photo show @open").code == CommandError.Code.notFound.rawValue)
    }

    @Test(arguments: [("x.jpg", "hello", "it is no picture"), ("x.png", "", "the file is empty")])
    func theContentTellsNotTheName(name: String, content: String, why: String) async throws {
        let stage = try await CommandStage()
        let path = try stage.folder.write(content, to: name)
        let outcome = try await stage.run(words: ["photo", "add", "@late", path])
        #expect(outcome.code == CommandError.Code.refused.rawValue)
        #expect(outcome.notes.contains(why))
        #expect(try await rows(stage, "photo list").count == 1)
    }

    /// Proposed, another one, used: until then nothing is changed.
    @Test func drawnAgainUntilItIsUsed() async throws {
        let stage = try await CommandStage()
        let first = try await stage.run(#"photo search "grand canyon" @open"#)
        #expect(first.output.contains("by Ada, CC BY-SA 2.0, via Openverse"))
        #expect(first.output.contains("https://example.org/"))
        #expect(first.notes.contains(#"greenroom photo use "@Open Mic""#))
        #expect(try await stage.run("photo show @open").code == CommandError.Code.notFound.rawValue)
        var last = first.output
        for _ in 0..<6 {
            let next = try await stage.run("photo another @open")
            #expect(next.code == 0)
            #expect(next.output != last)
            last = next.output
        }
        let used = try await stage.run("photo use @open --zoom 2")
        #expect(used.output.contains("zoom 2.0"))
        #expect(used.output.contains("by Ada, CC BY-SA 2.0, via Openverse"))
        let row = try #require(try await rows(stage, "photo list @open").first)
        #expect(row["licence"] as? String == "CC BY-SA 2.0" && row["author"] as? String == "Ada")
        #expect(last.contains(try #require(row["file"] as? String)), "it is the one that was shown last")
        #expect(try await stage.run("photo use @open").code == CommandError.Code.notFound.rawValue)
    }

    @Test func nothingFoundAsksForOtherWords() async throws {
        let stub = try PictureStub { request in
            request.line.contains("/images/?") ? Served(json: PictureStub.openverse(host: "", keys: [])) : nil
        }
        let stage = try await CommandStage(openverse: stub.openverseURL)
        let outcome = try await stage.run(#"photo search "xyzzy" @late"#)
        #expect(outcome.code == CommandError.Code.notFound.rawValue)
        #expect(outcome.notes == "Nothing was found for \"xyzzy\". Please try again with other words.\n")
        #expect(try await rows(stage, "photo list @late").count == 1)
    }

    @Test func aServiceThatIsDownIsNamedAndEverythingElseWorks() async throws {
        let stage = try await CommandStage(openverse: "http://127.0.0.1:1/")
        let outcome = try await stage.run("photo search canyon")
        #expect(outcome.code == CommandError.Code.provider.rawValue)
        #expect(outcome.notes.contains("Openverse cannot be reached now"))
        #expect(try await stage.run("photo list").code == 0)
    }

    /// A file that is no picture is passed over for the next.
    @Test func whatIsNoPictureIsPassedOver() async throws {
        let stub = try PictureStub { request in
            request.line.contains("/o1/") || request.line.contains("/o2/") ? Served(body: Array("<html>".utf8)) : nil
        }
        let stage = try await CommandStage(openverse: stub.openverseURL)
        for phrase in ["canyon", "gorge", "ravine"] {
            let outcome = try await stage.run("photo search \(phrase)")
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("Canyon o3"))
        }
        let again = try await stage.run("photo another")
        #expect(again.code == 2 && again.notes.hasPrefix("There is only this one for \"ravine\"."), "\(again)")
    }
}

/// A copy of everything holds the photos too.
@Suite struct PhotoBackupTests {
    @Test func photosGoAndComeBackWithTheDatabase() async throws {
        let stage = try await CommandStage()
        #expect(
            try await stage.run(words: ["photo", "add", "@open", stage.folder.file("stage.jpg")]).code == 0)
        let path = try await stage.run("photo show @open --format csv --fields file").output
            .split(separator: "\n").last.map(String.init)
        let file = try #require(path)
        let elsewhere = try TemporaryFolder()
        let copy = elsewhere.file("monday.db")
        let saved = try await stage.run(words: ["backup", copy])
        #expect(saved.notes.contains("1 photo went to \(elsewhere.path)/photos"))
        // The next copy shares it.
        #expect(try await stage.run(words: ["backup", elsewhere.file("tuesday.db")]).notes.contains("photo") == false)
        try stage.house.store.close()
        try FileManager.default.removeItem(atPath: file)
        let home = try TemporaryFolder()
        let settings = try await Settings(environment: [:], flags: [.database: home.file("greenroom.db")])
        let terminal = Transcript(answers: []).terminal(isInteractive: false)
        let restore = try #require(
            try Root.parseAsRoot(["restore", copy, "--yes", copy]) as? RestoreCommand)
        try restore.restore(settings, now: Stage.noon, terminal: terminal)
        let name = (file as NSString).lastPathComponent
        #expect(FileManager.default.fileExists(atPath: home.file("photos/\(name.prefix(2))/\(name)")))
    }
}
