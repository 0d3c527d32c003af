internal import Foundation
internal import Subprocess
internal import SystemPackage
internal import Values

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The person's own editor, on a file that nobody else may read.
struct Editor: Sendable {
    /// As a shell takes it: `vim`, `code --wait`.
    let command: String

    /// What the environment names, else one that is there.
    static func chosen(environment: [String: String]) -> Editor? {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first { !$0.isEmpty }
        if let named { return Editor(command: named) }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return ["editor", "nano", "vi"].first { name in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }.map { Editor(command: $0) }
    }

    /// Opens `text` and hands over what it has become when the editor closes. What cannot be kept stays in its file,
    /// which the error names.
    func compose(_ text: String, keep: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "greenroom-" + UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = folder.appendingPathComponent("note.txt")
        try Data(text.utf8).write(to: file)
        do {
            try await open(file)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        guard let written = try? String(contentsOf: file, encoding: .utf8) else {
            throw CommandError(.refused, "What was written is no text in UTF-8. It is in \(file.path).")
        }
        do {
            try await keep(written)
        } catch {
            let refusal = Program.refusal(for: error, of: [])
            throw CommandError(
                refusal?.code ?? .refused, refusal?.what ?? "It could not be kept.",
                lines: (refusal?.lines ?? []) + ["What you wrote is in \(file.path)."])
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns when it has closed.
    private func open(_ file: URL) async throws {
        // Ctrl-C belongs to the editor for as long as it has the terminal.
        let before = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, before.0)
            signal(SIGQUIT, before.1)
        }
        // The editor may be a command with words behind it; the file's name is never read as a command. It stays in our
        // process group: in one of its own it could not read from the terminal.
        let end = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-c", "exec \(command) \"$1\"", "editor", file.path],
            input: .currentStandardInput, output: .currentStandardOutput, error: .currentStandardError)
        guard end.terminationStatus.isSuccess else {
            throw CommandError(
                .refused, "The editor \(command.quotedLine) did not end well. Nothing was kept.",
                "Name another: EDITOR=nano greenroom note add")
        }
    }
}
