import Agenda
import CommandKit
import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Countdowns passed on, as words, as cards, by text and under an address.
@Suite struct CountdownSharingTests {
    @Test func textAndCardsGoToFilesAndPipes() async throws {
        let environment = try await CommandTestEnvironment()
        let words = "Anchor Comedy: Only 183 Days until our trip to the Grand Canyon (Tue Jun 1, 6:30 PM).\n"
        #expect(try await environment.run("countdown share canyon").output == words)
        let (text, card) = (environment.folder.file("card.txt"), environment.folder.file("card.svg"))
        #expect(try await environment.run(words: ["countdown", "share", "canyon", text]).code == 0)
        #expect(try String(contentsOfFile: text, encoding: .utf8) == words)
        #expect(try await environment.run(words: ["countdown", "share", "canyon", card]).code == 0)
        let piped = try await environment.run("countdown share canyon --svg").output
        #expect(try String(contentsOfFile: card, encoding: .utf8) == piped)
        let file = environment.folder.file("trip.ics")
        #expect(try await environment.run(words: ["countdown", "share", "canyon", file]).code == 0)
        let calendar = try String(contentsOfFile: file, encoding: .utf8)
        #expect(calendar.hasPrefix("BEGIN:VCALENDAR\r\n") && calendar.contains("SUMMARY:our trip to the Grand Canyon"))
        // What is there is not written over unasked.
        _ = try environment.folder.write("a photo", to: "card.svg")
        #expect(try await environment.run(words: ["countdown", "share", "canyon", card]).code == 1)
        #expect(try String(contentsOfFile: card, encoding: .utf8) == "a photo")
        #expect(try await environment.run(words: ["countdown", "share", "canyon", card, "--force"]).code == 0)
        #expect(try String(contentsOfFile: card, encoding: .utf8) == piped)
    }

    @Test(.enabled(if: ExternalProgram("rsvg-convert") != nil)) func aCardIsDrawnAsSVG() async throws {
        let environment = try await CommandTestEnvironment()
        let file = environment.folder.file("card.png")
        #expect(try await environment.run(words: ["countdown", "share", "canyon", file]).code == 0)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // Width and height of the header, in four bytes each.
        #expect(Array(bytes[16..<24]) == [0, 0, 4, 176, 0, 0, 2, 118])
    }

    /// The photo of a countdown is behind its card, and a removal that is taken back finds its file again.
    @Test func aCardKeepsItsPhotoAfterRemoval() async throws {
        let environment = try await CommandTestEnvironment()
        let dot = try #require(
            Data(
                base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5"
                    + "ErkJggg=="))
        let file = URL(fileURLWithPath: environment.folder.file("dot.png"))
        try dot.write(to: file)
        #expect(try await environment.run(words: ["photo", "add", "@canyon", file.path]).code == 0)
        let card = try await environment.run("countdown share canyon --svg").output
        #expect(card.contains("<image href=\"data:image/png;base64,iVBORw0KGgo"))
        #expect(card.contains(#"viewBox="0.0 0.2 1.0 0.5""#))
        let row = "countdown list --fields description,image --format tsv"
        let listed = try await environment.run(row).output
        let path = try #require(listed.split(separator: "\n").last?.split(separator: "\t").last.map(String.init))
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try await environment.run("countdown remove canyon --yes").code == 0)
        let store = environment.app.store
        _ = try await PhotoStore(store).removeUnneeded(store, now: TestEnvironment.noon, minimumAge: 0)
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run(row).output == listed)
        #expect(FileManager.default.fileExists(atPath: path))
        // When it can no longer be taken back, the file goes.
        #expect(try await environment.run("countdown remove canyon --yes").code == 0)
        _ = try await PhotoStore(store).removeUnneeded(
            store, now: TestEnvironment.noon.adding(.days(31)), minimumAge: 0)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// What a camera says of which way is up not every reader of SVG knows.
    @Test func aRotatedPhotoIsTurned() async throws {
        let environment = try await CommandTestEnvironment()
        // A block of Exif with one entry: orientation 6.
        let block = "MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0\u{6}\0\0\0\0\0\0"
        let file = environment.folder.file("turned.jpg")
        try Data(SampleImage.jpeg(width: 40, height: 30, place: block)).write(to: URL(fileURLWithPath: file))
        #expect(try await environment.run(words: ["photo", "add", "@canyon", file]).output.contains("30x40"))
        let card = try await environment.run("countdown share canyon --svg").output
        #expect(card.contains(#"width="40" height="30" transform="matrix(0 1 -1 0 30 0)"/>"#))
        #expect(card.contains(#"<svg width="1200" height="630" viewBox="0.0 12.1 30.0 15.8""#))
    }

    @Test func sendingDefaultsToNo() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let outcome = try await environment.run(
            words: ["countdown", "share", "canyon", "--sms", "Ada"], isInteractive: true, answers: [""])
        #expect(outcome.code == CommandError.Code.interrupted.rawValue)
        #expect(outcome.output.contains("To Ada Lovelace, 1 segment, about $0.01:"))
        #expect(try await environment.run("countdown share canyon --sms Ada --dry-run").code == 0)
        #expect(try await environment.picture() == before)
    }

    @Test(.enabled(if: ExternalProgram("rsvg-convert") != nil)) func theCardIsSentWithTheText() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let dry = try await environment.run("countdown share canyon --mms Ada --dry-run")
        #expect(dry.code == 0 && dry.output.hasPrefix("To Ada Lovelace, with the card as a picture, "), "\(dry.output)")
        #expect(try await environment.picture() == before)
    }

    /// The provider could not fetch the picture.
    @Test func aCardNeedsAPublicAddress() async throws {
        let home = try TemporaryFolder()
        let environment = [
            "TWILIO_ACCOUNT_SID": "AC00000000000000000000000000000000", "TWILIO_AUTH_TOKEN": "t",
            "TWILIO_FROM": "+14155550100", "TWILIO_BASE_URL": "http://127.0.0.1:1",
        ]
        for line in ["contact add Ada --cell +14155550101", #"countdown add Rome --date "2030-06-01 18:30""#] {
            #expect(try await RunningProgram.run(line, home: home, environment: environment).code == 0)
        }
        let end = try await RunningProgram.run(
            "countdown share Rome --mms Ada --yes", home: home, environment: environment)
        #expect(end.code == CommandError.Code.configuration.rawValue)
        #expect(end.notes.contains("greenroom settings set GREENROOM_PUBLIC_URL https://"), "\(end.notes)")
    }

    @Test func aPageIsCreatedShownAndRevoked() async throws {
        let environment = try await CommandTestEnvironment()
        let none = try await environment.run("countdown share canyon --unlink")
        #expect(none.code == CommandError.Code.notFound.rawValue)
        let first = try await environment.run("countdown share canyon --link")
        #expect(first.output.hasPrefix("http://127.0.0.1:1/c/") && first.notes.contains("GREENROOM_PUBLIC_URL"))
        #expect(try await environment.run("countdown share canyon --link").output == first.output)
        // Nobody else could open it.
        #expect(try await environment.run("countdown share canyon").output.contains("/c/") == false)
        #expect(
            try await environment.run("calendar feed list").output.contains("countdown to our trip to the Grand Canyon")
        )
        #expect(try await environment.run("countdown share canyon --unlink").output == "Revoked: \(first.output)")
        #expect(try await environment.run("countdown share canyon --link").output != first.output)
    }
}
