import Foundation

/// Twilio's own Python client, in a virtual environment of its own below the temporary folder, where a later run
/// finds it again.
enum OfficialClient {
    static let version = "9.13.0"

    /// Installs it if need be; false, and the reason printed, where that cannot be done.
    static let isInstalled = Task {
        if isOurs, await run(python, ["-c", "import twilio"]).isSuccess { return true }
        let steps: [(String, [String])] = [
            ("/usr/bin/env", ["python3", "-m", "venv", folder.path]),
            (
                python,
                [
                    "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout",
                    "10", "twilio==\(version)",
                ]
            ),
        ]
        for (program, arguments) in steps {
            let result = await run(program, arguments)
            guard result.isSuccess else {
                print("Skipped: Twilio's Python client cannot be installed: \(result.output.suffix(300))")
                return false
            }
        }
        return true
    }

    static func run(script: String, arguments: [String]) async -> (isSuccess: Bool, output: String) {
        await run(python, ["-c", script] + arguments)
    }

    private static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("greenroom-\(NSUserName())-twilio-python-\(version)")
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
