/// The pages of one noun, as a module registers them.
package struct PageNoun: Sendable {
    /// Its place in the navigation; nil for pages that others lead to.
    package struct Link: Sendable {
        let title: String
        let path: String
        /// Listed in the menu of further pages.
        let isInMenu: Bool
    }

    let link: Link?
    let addRoutes: @Sendable (PageRouter) -> Void

    /// - Parameter isInMenu: whether its link is in the menu of further pages, not beside the first ones.
    package init(
        link: (title: String, path: String)? = nil, isInMenu: Bool = false,
        routes: @escaping @Sendable (PageRouter) -> Void
    ) {
        self.link = link.map { Link(title: $0.title, path: $0.path, isInMenu: isInMenu) }
        addRoutes = routes
    }
}
