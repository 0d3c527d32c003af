package import Platform
import Synchronization

/// What every page and form of somebody who is signed in needs, as their routes declare it. The one place that is asked
/// whether a member may open something.
package final class RoutePermissions: Sendable {
    private let needs = Mutex<[String: Permission]>([:])

    init() {}

    /// - Parameter route: the method and the path with parameters in braces: `GET /events/{event}`.
    func declare(_ route: String, needs permission: Permission) { needs.withLock { $0[route] = permission } }

    /// Of all routes, by method and path.
    package var all: [String: Permission] { needs.withLock { $0 } }

    /// Whether a member with this role may open the page to which a link leads.
    func leads(_ role: Role, to path: String) -> Bool { allow(role, "GET", path) }

    /// Whether a member with this role may use an address of the gateway.
    func allow(_ role: Role, _ method: String, _ path: String) -> Bool {
        if role == .owner { return true }
        let page = "\(method) " + path.prefix { $0 != "?" && $0 != "#" }
        return needs.withLock { needs in
            let needed = needs[page] ?? needs.first { Self.matches($0.key, page) }?.value
            return needed.map(role.may) ?? true
        }
    }

    /// Whether a path is one of a route with parameters.
    private static func matches(_ route: String, _ path: String) -> Bool {
        let (wanted, given) = (route.split(separator: "/"), path.split(separator: "/"))
        return wanted.count == given.count && zip(wanted, given).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
    }

    static func name(_ method: String, _ path: String) -> String {
        let parts = path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
        return "\(method) /" + parts.joined(separator: "/")
    }
}
