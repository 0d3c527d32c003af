/// The values of a template. Tests compare them.
package protocol PageModel: Codable, Hashable, Sendable {}

/// What a handler answers.
package enum PageResponse: Sendable {
    case page(Page)
    /// After a form: the address to go to, and what to say there.
    case redirect(to: String, notice: String? = nil)
}

/// A page to render.
package struct Page: Sendable {
    /// The name of its template.
    let template: String
    let title: String
    /// The path of its link in the navigation, if it has one.
    var section: String?
    /// The parts that a script may fetch alone: names of templates.
    var fragments: [String] = []
    /// Not 200 for a form that is shown again with its errors.
    var status = 200
    let model: any PageModel

    init(
        _ template: String, title: String, section: String? = nil, fragments: [String] = [], status: Int = 200,
        model: any PageModel
    ) {
        (self.template, self.title, self.section) = (template, title, section)
        (self.fragments, self.status, self.model) = (fragments, status, model)
    }
}

/// What surrounds every page.
struct PageFrame<Model: PageModel>: Encodable {
    struct Link: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let isCurrent: Bool
    }

    let title: String
    let stylesheet: String
    let script: String
    let icon: String
    let links: [Link]
    /// The name of the account; nil where nobody is signed in.
    let account: String?
    let formToken: String?
    let notice: String?
    /// The change that the notice is about, if it can be undone.
    let undo: String?
    let page: Model
}
