import Foundation

/// A Python virtual environment with packages, in the temporary folder, where later runs reuse it.
package final class PythonEnvironment: Sendable {
    private let installation: Task<Bool, Never>
    private let python: String

    /// - Parameter packages: with versions, such as `twilio==9.13.0`.
    package init(_ packages: String...) {
        let name = "greenroom-\(NSUserName())-python-\(packages[0])"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        let python = folder + "/bin/python"
        self.python = python
        installation = Task {
            if Self.isOurs(folder), await LiveProgram.succeeds(python, ["-c", Self.check] + packages) { return true }
            let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1"]
            let steps = [("python3", ["-m", "venv", folder]), (python, pip + ["--timeout", "10"] + packages)]
            for (program, arguments) in steps {
                let end = try? await LiveProgram.run(program, arguments)
                guard end?.code == 0 else {
                    let why = end.map { ($0.output + $0.notes).suffix(300) } ?? "\(program) cannot be run"
                    print("Skipped: Python's \(packages) cannot be installed: \(why)")
                    return false
                }
            }
            return true
        }
    }

    /// Installs the packages if necessary. Returns false and prints the reason if that fails.
    package var isInstalled: Bool {
        get async { await installation.value }
    }

    /// Runs a Python script to its end.
    package func run(_ script: String, _ arguments: [String]) async throws -> LiveProgram.End {
        try await LiveProgram.run(python, ["-c", script] + arguments)
    }

    /// Starts a Python script that runs beside a test.
    package func start(_ script: String) -> LiveProgram { LiveProgram(python, ["-c", script]) }

    private static let check = """
        import sys
        from importlib.metadata import version
        for package in sys.argv[1:]:
            name, wanted = package.split("==")
            assert version(name) == wanted
        """

    /// Whether the folder belongs to this user.
    private static func isOurs(_ folder: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
        return attributes?[.ownerAccountName] as? String == NSUserName()
    }
}
