import CommandKit
import Foundation
import Platform
import Values

/// The browser of the desktop on which a command runs.
struct DesktopBrowser: Sendable {
    private let program: String
    private let folder: String
    private let environment: [String: String]

    /// Nil without a desktop, over ssh, and where `xdg-open` is not installed.
    init?(environment: [String: String]) {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY"), !isSet("SSH_CONNECTION"), !isSet("SSH_TTY"),
            let program = ExternalProgram("xdg-open", environment: environment)
        else { return nil }
        self.program = program.path
        self.environment = environment
        folder = environment["XDG_RUNTIME_DIR"] ?? FileManager.default.temporaryDirectory.path
    }

    /// Opens an address that is a secret. Other users can see the arguments of a program, so it gets a page that leads
    /// to the address, in a file that only its owner can read. Does not wait; false if that fails.
    func open(_ address: String) -> Bool {
        let page = """
            <!doctype html><meta charset="utf-8"><title>Greenroom</title>
            <meta http-equiv="refresh" content="0; url=\(address)"><a href="\(address)">Sign in</a>

            """
        do {
            // A folder of its own, since others may write into a folder for temporary files.
            var template = Array("\(folder)/greenroom-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { return false }
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/open.html"
            try Files.replace(path, with: page)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = ["file://\(path)"]
            process.environment = environment
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return true
        } catch {
            return false
        }
    }
}
