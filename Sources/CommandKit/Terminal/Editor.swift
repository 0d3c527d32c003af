import Foundation
import Subprocess
import SystemPackage
import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The user's editor, on a private temporary file.
struct Editor: Sendable {
    /// A shell command: `vim`, `code --wait`.
    let command: String

    /// The editor of the environment, else the first one installed.
    static func chosen(environment: [String: String]) -> Editor? {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first { !$0.isEmpty }
        if let named { return Editor(command: named) }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return ["editor", "nano", "vi"].first { name in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }.map { Editor(command: $0) }
    }

    /// Opens `text` in the editor and passes the result to `keep`, also when the terminal is closed meanwhile. If the
    /// editor or `keep` fails, the file stays and the error names it.
    func compose(_ text: String, keep: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "greenroom-" + UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = folder.appendingPathComponent("text.txt")
        try Data(text.utf8).write(to: file)
        let end = try await open(file)
        let written = Self.text(in: file, hungUp: end == .hungUp)
        if end == .failed {
            // Abandoned on purpose, as by `:cq`; but what was written by then is not lost.
            guard let written, written != text else {
                try? FileManager.default.removeItem(at: folder)
                throw failure(lines: ["Choose another editor: export EDITOR=nano"])
            }
            throw failure(lines: ["Your text is in \(file.path)."])
        }
        guard let written else {
            throw CommandError(.refused, "That is not UTF-8 text. It was saved in \(file.path).")
        }
        do {
            try await keep(written)
        } catch {
            let refusal =
                (error as? any UserFacingError).map { CommandError($0) } ?? CommandError(.refused, "\(error)")
            throw refusal.adding(["Your text is in \(file.path)."])
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private enum End {
        case done, failed
        /// The terminal was closed.
        case hungUp
    }

    private func failure(lines: [String]) -> CommandError {
        CommandError(.refused, "The editor \(command.quotedLine) failed. Nothing was saved.", lines: lines)
    }

    /// Nil if it is not UTF-8. An editor whose terminal is closed may save beside the file, as nano does.
    private static func text(in file: URL, hungUp: Bool) -> String? {
        let rescued = hungUp ? try? String(contentsOf: file.appendingPathExtension("save"), encoding: .utf8) : nil
        return rescued ?? (try? String(contentsOf: file, encoding: .utf8))
    }

    /// Returns when the editor exits.
    private func open(_ file: URL) async throws -> End {
        // The editor handles Ctrl-C while it has the terminal. If the terminal is closed, it may still save the text.
        let signals = [SIGINT, SIGQUIT, SIGHUP]
        let before = signals.map { signal($0, SIG_IGN) }
        defer {
            for (number, handler) in zip(signals, before) { signal(number, handler) }
        }
        // The command may have arguments; the file name is passed as data. The editor stays in our process group, so
        // that it can read from the terminal.
        let end = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-c", "exec \(command) \"$1\"", "editor", file.path],
            input: .currentStandardInput, output: .currentStandardOutput, error: .currentStandardError)
        switch end.terminationStatus {
        case .exited(0): return .done
        case .signaled(SIGHUP): return .hungUp
        case .exited, .signaled: return .failed
        }
    }
}
