package import PageKit
import Platform
import Templates

/// `/go`: finds shows, people, pages and actions by their names. With scripts, Ctrl-K opens it above any page.
package struct GoPage: Sendable {
    package static let noun = PageNoun(templates: templates) { router in
        let search = router.search
        router.get("go", needs: .night) { .page(try await page($0, search)) }
    }

    private static let templates = PageTemplates([
        "go": PackageResources.go_mustache, "go_results": PackageResources.go_results_mustache,
    ])

    private static func page(_ request: PageRequest, _ search: PageSearch) async throws -> Page {
        let (typed, account, member) = (request.searched(), request.account, request.member)
        let groups = try await request.read { try search.find(typed, account: account, member: member, in: $0) }
        let model = GoModel(search: typed.isEmpty ? nil : typed, groups: groups, isEmpty: groups.isEmpty)
        return Page("go", title: "Go to", fragments: ["go_results"], model: model)
    }
}

struct GoModel: PageModel {
    /// What was typed; nil for nothing.
    let search: String?
    let groups: [PageSearch.Group]
    let isEmpty: Bool
}
