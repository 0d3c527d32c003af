import Foundation
import TestSupport
import Testing

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// Who may read what the real program leaves on the disk, whatever the umask it was started with.
    @Suite struct DatabaseFilesTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let folder: mode_t
            let umask: String
            let file: Int
            var testDescription: String { "\(String(folder, radix: 8)) under \(umask)" }
        }

        @Test(
            .timeLimit(.minutes(3)),
            arguments: [
                Row(folder: 0o700, umask: "000", file: 0o600), Row(folder: 0o700, umask: "022", file: 0o600),
                Row(folder: 0o2770, umask: "022", file: 0o660), Row(folder: 0o2770, umask: "077", file: 0o660),
            ])
        func filesAreAsPrivateAsTheirFolder(_ row: Row) async throws {
            let home = try TemporaryFolder()
            let app = home.file("data")
            try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: false)
            #expect(chmod(app, row.folder) == 0)
            let end = try await shell(
                """
                umask \(row.umask) && $GREENROOM contact add Ada --database data/greenroom.db &&
                $GREENROOM backup data/copy.db --database data/greenroom.db &&
                $GREENROOM settings set GREENROOM_LOG info --config data/config
                """, in: home)
            #expect(end.code == 0, "\(end.notes)")
            let modes = try FileManager.default.contentsOfDirectory(atPath: app).sorted().map { name in
                let mode =
                    try FileManager.default.attributesOfItem(atPath: app + "/" + name)[.posixPermissions] as? Int
                return "\(name) \(String(mode ?? 0, radix: 8))"
            }
            let database = String(row.file, radix: 8)
            #expect(
                modes.filter { $0.hasPrefix("greenroom.db") }.allSatisfy { $0.hasSuffix(" " + database) }, "\(modes)")
            #expect(modes.contains("copy.db \(database)"))
            #expect(modes.contains("config 600"))
        }

        /// Somebody who is not in the group is told how to join it; nothing is made elsewhere in its stead.
        @Test(.timeLimit(.minutes(3)), .enabled(if: geteuid() == 0, "only root can be somebody else"))
        func aMissingGroupMembershipIsExplained() async throws {
            let home = try TemporaryFolder()
            let app = home.file("data")
            #expect(chmod(home.path, 0o755) == 0)
            try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: false)
            #expect(chown(app, 0, 8) == 0 && chmod(app, 0o2770) == 0)
            let made = try await shell("$GREENROOM contact add Ada --database data/greenroom.db", in: home)
            #expect(made.code == 0)
            for mode in [mode_t(0o2770), 0o2775] {
                #expect(chmod(app, mode) == 0)
                let end = try await shell(
                    """
                    exec setpriv --reuid=65534 --regid=65534 --clear-groups $GREENROOM contact list \
                        --database \(app)/greenroom.db
                    """, in: home)
                #expect(end.code == 77, "\(end.notes)")
                #expect(end.notes.contains("group mail") && end.notes.contains("sudo adduser"))
            }
        }

        private func shell(_ script: String, in home: TemporaryFolder) async throws -> RunningProgram.End {
            try await RunningProgram(
                ["-c", script], of: URL(fileURLWithPath: "/bin/sh"), home: home,
                environment: ["GREENROOM": RunningProgram.executable.path, "PATH": "/usr/bin:/bin"]
            ).finished()
        }
    }
}
