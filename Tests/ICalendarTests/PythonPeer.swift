import Foundation

/// Python's readers of iCalendar, in a virtual environment of its own below the temporary folder, where a later run
/// finds it again.
enum PythonPeer {
    static let packages = ["icalendar==7.3.0", "recurring-ical-events==3.8.2"]

    /// Installs them if need be; false, and the reason printed, where that cannot be done.
    static let isInstalled = Task {
        if isOurs, await run(python, ["-c", "import icalendar, recurring_ical_events"]).isSuccess { return true }
        let pip = [
            "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "10",
        ]
        let steps = [("/usr/bin/env", ["python3", "-m", "venv", folder.path]), (python, pip + packages)]
        for (program, arguments) in steps {
            let result = await run(program, arguments)
            guard result.isSuccess else {
                print("Skipped: Python's iCalendar readers cannot be installed: \(result.output.suffix(300))")
                return false
            }
        }
        return true
    }

    /// Runs a script of the fixtures; what it prints.
    static func run(script: String, _ arguments: [String]) async throws -> (isSuccess: Bool, output: String) {
        await run(python, ["-c", String(decoding: try Fixtures.bytes(script), as: UTF8.self)] + arguments)
    }

    private static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("greenroom-\(NSUserName())-icalendar-python-7.3.0")
    /// Nobody else on this machine has put it there.
    private static var isOurs: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path)
        return attributes?[.ownerAccountName] as? String == NSUserName()
    }
    private static let python = folder.appendingPathComponent("bin/python").path

    private static func run(_ program: String, _ arguments: [String]) async -> (isSuccess: Bool, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError, process.standardInput) = (pipe, pipe, FileHandle.nullDevice)
        return await withCheckedContinuation { continuation in
            // On a thread of its own: reading to the end waits for the program.
            Thread.detachNewThread {
                do {
                    try process.run()
                } catch {
                    return continuation.resume(returning: (false, "\(program) cannot be run"))
                }
                let output = pipe.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                continuation.resume(
                    returning: (process.terminationStatus == 0, String(decoding: output, as: UTF8.self)))
            }
        }
    }
}
