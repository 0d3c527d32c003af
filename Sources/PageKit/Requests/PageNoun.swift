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
        /// Loaded after the common one by the pages that name this link as their section.
        let stylesheets: [PageAsset]
        /// The number of texts that wait for the booker is beside it.
        let countsTexts: Bool
    }

    /// A page about a show: `/events/ID/PAGE`.
    package struct ShowPage: Sendable {
        package let title: String
        package let page: String
    }

    let link: Link?
    /// Those that the page of a show links to.
    package let showPages: [ShowPage]
    /// What *Go to* lists of it.
    let entries: [PageEntry]
    let finder: (title: String, find: PageSearch.Finder)?
    /// The templates of its pages, which are parsed when the first page is shown.
    let templates: @Sendable () -> PageTemplates
    package let addRoutes: @Sendable (PageRouter) -> Void

    /// - Parameters:
    ///   - isInMenu: whether its link is in the menu of further pages, not beside the first ones.
    ///   - place: of its link in the navigation; usually behind those that have one.
    ///   - stylesheets: what its pages need besides the common one.
    ///   - countsTexts: whether the number of texts that wait for the booker is beside its link.
    ///   - entries: pages and actions that *Go to* lists beside the link.
    ///   - keys: those that open the link.
    ///   - showPages: those that the page of a show links to; `page` is what follows the address of the show.
    ///   - finder: the kind of what *Go to* finds on its pages, such as `Shows`, and how.
    ///   - templates: those of its pages. They can include each other and those of all other nouns.
    package init(
        link: (title: String, path: String)? = nil, isInMenu: Bool = false, at place: Int = 100,
        stylesheets: [PageAsset] = [], countsTexts: Bool = false, keys: String? = nil, entries: [PageEntry] = [],
        showPages: [(title: String, page: String)] = [],
        finder: (title: String, find: PageSearch.Finder)? = nil,
        templates: @autoclosure @escaping @Sendable () -> PageTemplates = PageTemplates([:]),
        routes: @escaping @Sendable (PageRouter) -> Void
    ) {
        self.link = link.map {
            Link(
                title: $0.title, path: $0.path, isInMenu: isInMenu, place: place, stylesheets: stylesheets,
                countsTexts: countsTexts)
        }
        self.entries = (link.map { [PageEntry($0.title, $0.path, keys: keys)] } ?? []) + entries
        self.showPages = showPages.map { ShowPage(title: $0.title, page: $0.page) }
        self.finder = finder
        self.templates = templates
        addRoutes = routes
    }
}

extension PageTemplates {
    /// The templates of all pages: those of these nouns, and those of no noun.
    package init(nouns: [PageNoun]) { self.init(joining: [Self.common] + nouns.map { $0.templates() }) }

    /// What several nouns include.
    private static let common = PageTemplates([
        "layout": PackageResources.layout_mustache, "waiting": PackageResources.waiting_mustache,
        "token": PackageResources.token_mustache, "next": PackageResources.next_mustache,
        "labeled": PackageResources.labeled_mustache, "field": PackageResources.field_mustache,
        "field_with_help": PackageResources.field_with_help_mustache,
        "choice": PackageResources.choice_mustache,
        "choice_with_help": PackageResources.choice_with_help_mustache,
        "text_area": PackageResources.text_area_mustache, "field_invalid": PackageResources.field_invalid_mustache,
        "field_problem": PackageResources.field_problem_mustache,
        "enter": PackageResources.enter_mustache, "error": PackageResources.error_mustache,
        "shown_once": PackageResources.shown_once_mustache,
        "confirm": PackageResources.confirm_mustache, "outdated": PackageResources.outdated_mustache,
        "link_gone": PackageResources.link_gone_mustache,
        "import_report": PackageResources.import_report_mustache,
        "sending_texts": PackageResources.sending_texts_mustache,
        "rewritten_texts": PackageResources.rewritten_texts_mustache,
        "subject_head": PackageResources.subject_head_mustache, "subject_tabs": PackageResources.subject_tabs_mustache,
        "photo": PackageResources.photo_mustache, "photo_placeholder": PackageResources.photo_placeholder_mustache,
        "picture_fields": PackageResources.picture_fields_mustache, "occurrence": PackageResources.occurrence_mustache,
    ])
}
