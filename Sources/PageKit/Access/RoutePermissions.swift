package import Platform
import Synchronization

/// What every page and form of somebody who is signed in needs, as their routes declare it. The one place that is asked
/// whether a member may open something.
package final class RoutePermissions: Sendable {
    private struct Declared {
        /// By method and path.
        var all: [String: Permission] = [:]
        var tree = Node()
    }

    /// The routes that begin with the same parts, so that an address is not compared with every route.
    private struct Node {
        var needed: Permission?
        /// By the next part; a parameter is empty.
        private var next: [Substring: Node] = [:]

        mutating func insert(_ permission: Permission, at parts: ArraySlice<Substring>) {
            guard let part = parts.first else {
                needed = permission
                return
            }
            next[part.hasPrefix("{") ? "" : part, default: Node()].insert(permission, at: parts.dropFirst())
        }

        /// What an address needs. A part that a route names comes before a parameter, as for the router.
        func find(_ parts: ArraySlice<Substring>) -> Permission? {
            guard let part = parts.first else { return needed }
            return next[part]?.find(parts.dropFirst()) ?? next[""]?.find(parts.dropFirst())
        }
    }

    private let declared = Mutex(Declared())

    init() {}

    /// - Parameter route: the method and the path with parameters in braces: `GET /events/{event}`.
    func declare(_ route: String, needs permission: Permission) {
        declared.withLock { declared in
            declared.all[route] = permission
            declared.tree.insert(permission, at: route.split(separator: "/")[...])
        }
    }

    /// Of all routes, by method and path.
    package var all: [String: Permission] { declared.withLock { $0.all } }

    /// Whether a member with this role may open the page to which a link leads.
    func leads(_ role: Role, to path: String) -> Bool { allow(role, "GET", path) }

    /// Whether a member with this role may use an address of the gateway.
    func allow(_ role: Role, _ method: String, _ path: String) -> Bool {
        if role == .owner { return true }
        let parts = "\(method) \(path.prefix { $0 != "?" && $0 != "#" })".split(separator: "/")
        return declared.withLock { $0.tree.find(parts[...]) }.map(role.may) ?? true
    }

    static func name(_ method: String, _ path: String) -> String {
        let parts = path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
        return "\(method) /" + parts.joined(separator: "/")
    }
}
