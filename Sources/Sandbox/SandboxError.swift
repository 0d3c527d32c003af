/// Why the sandbox cannot run.
package enum SandboxError: Error, Hashable, CustomStringConvertible {
    case portTaken(host: String, port: Int)
    case cannotListen(host: String, port: Int, reason: String)
    /// It was stopped, or the wait for it was canceled.
    case notRunning
    case noFreePort

    package var description: String {
        switch self {
        case .portTaken(let host, let port):
            "the sandbox cannot listen on \(host):\(port): the port is already in use; stop the program that uses it, or choose another port"
        case .cannotListen(let host, let port, let reason): "the sandbox cannot listen on \(host):\(port): \(reason)"
        case .notRunning: "the sandbox is not running"
        case .noFreePort: "no port is free on 127.0.0.1"
        }
    }
}
