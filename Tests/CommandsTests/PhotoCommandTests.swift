import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Storage
import TestSupport
import Testing
import Values

@testable import App

/// Photos, their crops and the picture search on the command line. The stub responds as Openverse does.
@Suite struct PhotoCommandTests {
    private func rows(_ environment: CommandTestEnvironment, _ line: String) async throws -> [[String: Any]] {
        let json = try await environment.run(line + " --json").output
        return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    }

    @Test func aFileIsAddedWithItsCrop() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            words: [
                "photo", "add", "@open", environment.folder.file("stage.jpg"), "--zoom", "1.5", "--pan", "0.2,-0.5",
            ])
        #expect(outcome.output == "2  40x30  zoom 1.5, pan 0.2,-0.5  (@Open Mic)\n", "\(outcome.notes)")
        let row = try #require(try await rows(environment, "photo show @open").first)
        let path = try #require(row["file"] as? String)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("36.1N"))
        #expect(path.hasPrefix(environment.folder.path + "/photos/"))
        #expect(try await environment.run("undo").output == "Undone: added a photo of Open Mic.\n")
        #expect(try await environment.run("photo show @open").code == CommandError.Code.notFound.rawValue)
    }

    @Test(arguments: [("x.jpg", "hello", "it is not a picture"), ("x.png", "", "the file is empty")])
    func contentDecidesTheType(name: String, content: String, why: String) async throws {
        let environment = try await CommandTestEnvironment()
        let path = try environment.folder.write(content, to: name)
        let outcome = try await environment.run(words: ["photo", "add", "@late", path])
        #expect(outcome.code == CommandError.Code.refused.rawValue)
        #expect(outcome.notes.contains(why))
        #expect(try await rows(environment, "photo list").count == 1)
    }

    /// Proposed, another one, used: until then nothing is changed.
    @Test func searchProposesUntilAPictureIsUsed() async throws {
        let environment = try await CommandTestEnvironment()
        let first = try await environment.run(#"photo search "grand canyon" @open"#)
        #expect(first.output.contains("by Ada, CC BY-SA 2.0, via Openverse"))
        #expect(first.output.contains("https://example.org/"))
        #expect(first.notes.contains(#"greenroom photo use "@Open Mic""#))
        #expect(try await environment.run("photo show @open").code == CommandError.Code.notFound.rawValue)
        var last = first.output
        for _ in 0..<6 {
            let next = try await environment.run("photo another @open")
            #expect(next.code == 0)
            #expect(next.output != last)
            last = next.output
        }
        let used = try await environment.run("photo use @open --zoom 2")
        #expect(used.output.contains("zoom 2.0"))
        #expect(used.output.contains("by Ada, CC BY-SA 2.0, via Openverse"))
        let row = try #require(try await rows(environment, "photo list @open").first)
        #expect(row["license"] as? String == "CC BY-SA 2.0" && row["author"] as? String == "Ada")
        #expect(last.contains(try #require(row["file"] as? String)), "it is the one that was shown last")
        #expect(try await environment.run("photo use @open").code == CommandError.Code.notFound.rawValue)
    }

    @Test func noResultSuggestsAnotherPhrase() async throws {
        let stub = try PictureStub { request in
            request.line.contains("/images/?") ? Served(json: PictureStub.openverse(host: "", keys: [])) : nil
        }
        let environment = try await CommandTestEnvironment(openverse: stub.openverseURL)
        let outcome = try await environment.run(#"photo search "xyzzy" @late"#)
        #expect(outcome.code == CommandError.Code.notFound.rawValue)
        #expect(outcome.notes == "Nothing was found for \"xyzzy\". Please try again with other words.\n")
        #expect(try await rows(environment, "photo list @late").count == 1)
    }

    /// (what the service has; the exit code)
    @Test(arguments: [(true, CommandError.Code.refused), (false, .provider)])
    func aCountdownIsSavedWithoutAPicture(isReached: Bool, code: CommandError.Code) async throws {
        let stub = try PictureStub { request in
            request.line.contains("/images/?") ? Served(json: PictureStub.openverse(host: "", keys: [])) : nil
        }
        let environment = try await CommandTestEnvironment(
            openverse: isReached ? stub.openverseURL : "http://127.0.0.1:1/")
        for line in [
            #"countdown add "our trip to Rome" --date "may 1 9am" --flickr xyzzy"#,
            #"countdown edit "our trip to Rome" --name "our trip to Oslo" --flickr xyzzy"#,
        ] {
            let outcome = try await environment.run(line)
            #expect(outcome.code == code.rawValue)
            #expect(outcome.notes.contains("Saved without a picture. "), "\(outcome)")
            #expect(outcome.notes.contains("To search again: greenroom photo search \"other words\""))
        }
        #expect(try await environment.run("countdown list").output.contains("our trip to Oslo"))
    }

    @Test func anUnavailableServiceIsNamed() async throws {
        let environment = try await CommandTestEnvironment(openverse: "http://127.0.0.1:1/")
        let outcome = try await environment.run("photo search canyon")
        #expect(outcome.code == CommandError.Code.provider.rawValue)
        #expect(outcome.notes.contains("Openverse cannot be reached right now"))
        #expect(try await environment.run("photo list").code == 0)
    }

    /// A file that is no picture is passed over for the next.
    @Test func nonPicturesAreSkipped() async throws {
        let stub = try PictureStub { request in
            request.line.contains("/o1/") || request.line.contains("/o2/") ? Served(body: Array("<html>".utf8)) : nil
        }
        let environment = try await CommandTestEnvironment(openverse: stub.openverseURL)
        for phrase in ["canyon", "gorge", "ravine"] {
            let outcome = try await environment.run("photo search \(phrase)")
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("Canyon o3"))
        }
        let again = try await environment.run("photo another")
        #expect(again.code == 2 && again.notes.hasPrefix("There is only this picture for \"ravine\"."), "\(again)")
    }
}

/// A copy of everything holds the photos too.
@Suite struct PhotoBackupTests {
    @Test func photosAreBackedUpAndRestored() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(
            try await environment.run(words: ["photo", "add", "@open", environment.folder.file("stage.jpg")]).code == 0)
        let path = try await environment.run("photo show @open --format csv --fields file").output
            .split(separator: "\n").last.map(String.init)
        let file = try #require(path)
        let elsewhere = try TemporaryFolder()
        let copy = elsewhere.file("monday.db")
        let saved = try await environment.run(words: ["backup", copy])
        #expect(saved.notes.contains("Copied 1 photo to \(elsewhere.path)/photos"))
        // The next copy shares it.
        #expect(
            try await environment.run(words: ["backup", elsewhere.file("tuesday.db")]).notes.contains("photo") == false)
        try environment.app.store.close()
        try FileManager.default.removeItem(atPath: file)
        let home = try TemporaryFolder()
        let settings = try await Settings(environment: [:], flags: [.database: home.file("greenroom.db")])
        let terminal = Transcript(answers: []).terminal(isInteractive: false)
        let restore = try #require(
            try Root.parseAsRoot(["restore", copy, "--yes", copy]) as? RestoreCommand)
        try await restore.restore(settings, now: TestEnvironment.noon, terminal: terminal)
        let name = (file as NSString).lastPathComponent
        #expect(FileManager.default.fileExists(atPath: home.file("photos/\(name.prefix(2))/\(name)")))
    }

    /// Names of files in a backup that somebody else has made.
    @Test(arguments: ["../secret.txt", "/etc/passwd", "..", "", ".", "ab/../../secret.txt", "notes.txt"])
    func aBackupThatNamesOtherFilesIsRefused(_ name: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(words: ["photo", "add", "@open", environment.folder.file("stage.jpg")])
        _ = try await environment.app.store.write { try $0.run("UPDATE photo SET file = \(name)") }
        let copy = environment.folder.file("copy.db")
        try Backup.copy(environment.app.store, to: copy)
        let home = try TemporaryFolder()
        let settings = try await Settings(environment: [:], flags: [.database: home.file("greenroom.db")])
        let restore = try #require(try Root.parseAsRoot(["restore", copy, "--yes", copy]) as? RestoreCommand)
        let terminal = Transcript(answers: []).terminal(isInteractive: false)
        await #expect(throws: BlobStoreError.foreignName(name)) {
            try await restore.restore(settings, now: TestEnvironment.noon, terminal: terminal)
        }
        // The lock makes an empty file.
        #expect(FileManager.default.contents(atPath: home.file("greenroom.db"))?.isEmpty != false)
        // Where it got in another way, the file is not read either.
        let photos = PhotoStore(environment.app.store)
        #expect(photos.bytes(named: name) == nil)
    }
}
