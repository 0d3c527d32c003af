import HTTPTransport
import Values

/// A host and a port: `127.0.0.1:8080`, `[::1]:8080`.
package struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    package let host: String
    package let port: Int

    package init(host: String, port: Int) {
        (self.host, self.port) = (host, port)
    }

    package init(_ text: String, setting: Setting) throws {
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

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The URL for clients on this machine.
    package var url: String {
        let reachable = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
        return "http://\(ListenAddress(host: reachable, port: port))"
    }

    /// Whether programs on this machine can reach it by a loopback address.
    package var isReachedByLoopback: Bool { ["0.0.0.0", "::"].contains(host) || LoopbackHost.matches(host) }

    /// Another program uses the port.
    package func portTakenError(setting: Setting) -> CommandError {
        // Beside the one of the sandbox, which is often the next.
        let other = ListenAddress(host: host, port: port < 65_526 ? port + 10 : port - 10)
        return CommandError(
            .provider, "\(self) is already in use, possibly by another greenroom serve.",
            "Stop it, or use another port: \(setting.rawValue)=\(other)")
    }
}
