/// The pages of one noun, as a module registers them.
package struct PageNoun: Sendable {
    /// Its place in the navigation; nil for pages that others lead to.
    package struct Link: Sendable {
        let title: String
        let path: String
    }

    let link: Link?
    let addRoutes: @Sendable (PageRouter) -> Void

    package init(link: (title: String, path: String)? = nil, routes: @escaping @Sendable (PageRouter) -> Void) {
        self.link = link.map { Link(title: $0.title, path: $0.path) }
        addRoutes = routes
    }
}
