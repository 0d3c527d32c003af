import Foundation
import TestSupport
import Testing

@testable import App

/// Pipes and devices are not pictures: reading one could wait forever.
@Suite struct SpecialFileTests {
    @Test(.timeLimit(.minutes(1)), arguments: ["pipe", "/dev/zero", "/dev/null", "link"])
    func isNoPicture(_ file: String) async throws {
        let home = try TemporaryFolder()
        try #require(mkfifo(home.file("pipe"), 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: home.file("link"), withDestinationPath: home.file("pipe"))
        let path = file.hasPrefix("/") ? file : home.file(file)
        let end = try await RunningProgram(["photo", "add", path], home: home).finished()
        #expect(end.code == 1, "\(end)")
        #expect(end.notes.contains("is not a regular file"), "\(end)")
    }
}
