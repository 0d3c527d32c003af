package import Templates

/// The pages of one noun, as a module registers them.
package struct PageNoun: Sendable {
    /// Its place in the navigation; nil for pages that others lead to.
    package struct Link: Sendable {
        let title: String
        let path: String
        /// Listed in the menu of further pages.
        let isInMenu: Bool
        /// Links are ordered by it, and those of one place by their modules.
        let place: Int
        /// Loaded after the common one by the pages that name this link as their section; nil for none.
        let stylesheet: PageAsset?
    }

    let link: Link?
    let addRoutes: @Sendable (PageRouter) -> Void

    /// - Parameters:
    ///   - isInMenu: whether its link is in the menu of further pages, not beside the first ones.
    ///   - place: of its link in the navigation; usually behind those that have one.
    ///   - stylesheet: what its pages need besides the common one.
    package init(
        link: (title: String, path: String)? = nil, isInMenu: Bool = false, at place: Int = 100,
        stylesheet: PageAsset? = nil, routes: @escaping @Sendable (PageRouter) -> Void
    ) {
        self.link = link.map {
            Link(title: $0.title, path: $0.path, isInMenu: isInMenu, place: place, stylesheet: stylesheet)
        }
        addRoutes = routes
    }
}
