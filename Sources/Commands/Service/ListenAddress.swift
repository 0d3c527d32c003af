import HTTPTransport
import Values

/// A host and a port: `127.0.0.1:8080`, `[::1]:8080`.
struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    let host: String
    let port: Int

    init(host: String, port: Int) {
        (self.host, self.port) = (host, port)
    }

    init(_ text: String, setting: Setting) throws {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port), colon > text.startIndex
        else {
            throw CommandError(
                .configuration, "Invalid \(setting.rawValue): \(text.quotedLine).",
                "Use an address and a port, like 127.0.0.1:8080.")
        }
        host = text[..<colon].filter { $0 != "[" && $0 != "]" }
        self.port = port
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The URL for clients on this machine.
    var url: String {
        let reachable = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
        return "http://\(ListenAddress(host: reachable, port: port))"
    }

    /// Whether programs on this machine can reach it by a loopback address.
    var isReachedByLoopback: Bool { ["0.0.0.0", "::"].contains(host) || LoopbackHost.matches(host) }

    /// Another program uses the port.
    func portTakenError(setting: Setting) -> CommandError {
        let other = ListenAddress(host: host, port: port < 65_535 ? port + 1 : port - 1)
        return CommandError(
            .provider, "\(self) is already in use, possibly by another greenroom serve.",
            "Stop it, or use another port: \(setting.rawValue)=\(other)")
    }
}
