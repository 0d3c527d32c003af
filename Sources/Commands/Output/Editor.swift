internal import Foundation

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
        // The editor may be a command with words behind it; the file's name is never read as a command.
        let words = ["/bin/sh", "-c", "exec \(command) \"$1\"", "editor", file.path]
        // Ctrl-C belongs to the editor for as long as it has the terminal.
        let before = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, before.0)
            signal(SIGQUIT, before.1)
        }
        let status = await withCheckedContinuation { (done: CheckedContinuation<Int32, Never>) in
            // Waiting blocks: not on a thread that others need.
            Thread.detachNewThread { done.resume(returning: Self.run(words)) }
        }
        guard status == 0 else {
            throw CommandError(
                .refused, "The editor \(command.quotedLine) did not end well. Nothing was kept.",
                "Name another: EDITOR=nano greenroom note add")
        }
    }

    /// Runs it in our own process group: in one of its own, as Foundation would, it could not read from the terminal.
    private static func run(_ words: [String]) -> Int32 {
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        sigaddset(&usual, SIGINT)
        sigaddset(&usual, SIGQUIT)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        // It gets the terminal and nothing else that is open here.
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            if let file = Int32(name), file > 2 { posix_spawn_file_actions_addclose(&files, file) }
        }
        var process: pid_t = 0
        guard posix_spawn(&process, words[0], &files, &attributes, &arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return -1 }
        }
        return status
    }
}
