import CommandKit
import Foundation
import Platform
import Templates
import Values

/// Plays the alarm: through a program of the user, or as the terminal's bell.
struct AlarmPlayer: Sendable {
    private let program: ExternalProgram?
    private let arguments: [String]
    private let terminal: Terminal

    /// - Parameter command: a program with arguments, such as `mpv --really-quiet`; nil for none.
    /// - Throws: `CommandError` if the program does not exist.
    init(command: String?, terminal: Terminal) throws {
        let words = (command ?? "").split(separator: " ").map(String.init)
        self.terminal = terminal
        arguments = Array(words.dropFirst())
        guard let name = words.first else {
            program = nil
            return
        }
        program = ExternalProgram(name) ?? (name.hasPrefix("/") ? ExternalProgram(at: name) : nil)
        guard program != nil else {
            throw CommandError(
                .configuration, "There is no program \(name.quotedLine) to play the alarm.",
                "Change GREENROOM_ALARM_PLAYER, or remove it for the terminal's bell.")
        }
    }

    /// The bell rings if the program fails.
    func play() async {
        guard let program, await Self.plays(by: program, arguments) else { return ring() }
    }

    private static func plays(by program: ExternalProgram, _ arguments: [String]) async -> Bool {
        let file = FileManager.default.temporaryDirectory.path + "/greenroom-alarm-\(UUID().uuidString).mp3"
        defer { try? FileManager.default.removeItem(atPath: file) }
        guard (try? Files.write(Data(PageAsset.alarm.bytes), to: file)) != nil else { return false }
        return (try? await program.run(arguments + [file])) != nil
    }

    /// BEL. Without a terminal there is nothing to ring.
    private func ring() {
        if terminal.width != nil { terminal.write("\u{7}") }
    }
}
