import PageKit
import Platform
import Storage
import Templates

/// `/plants` and `/plants/ID`: the plants that were lent to the account, or to an event.
enum PlantPages {
    static let path = "/plants"

    static let noun = PageNoun(link: ("Plants", path), isInMenu: true, templates: templates) { router in
        router.get("plants", show)
        router.get("plants/:subject", show)
    }

    /// A module of the program has them as files in the target of its pages.
    private static let templates = PageTemplates([
        "plants": Array(
            """
            {{<layout}}{{$main}}{{#page}}
            {{> subject_head}}
            <h1>Plants</h1>
            {{> subject_tabs}}{{> plant_items}}
            {{/page}}{{/main}}{{/layout}}

            """.utf8),
        "plant_items": Array(
            """
            {{#page}}<ul data-fragment="plant_items" data-nouns="plants">
            {{#plants}}<li>{{.}}</li>
            {{/plants}}</ul>{{/page}}

            """.utf8),
    ])

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (subject, subjects) = (try await request.subject(), request.services.subjects)
        let model = try await request.read { tx in
            PlantListModel(
                subject: try SubjectModel(subject, among: subjects, on: path, in: tx),
                plants: try PlantLoan.all(of: subject, in: tx).map(\.plant))
        }
        return .page(Page("plants", title: "Plants", section: path, fragments: ["plant_items"], model: model))
    }
}

struct PlantListModel: PageModel {
    let subject: SubjectModel
    let plants: [String]
}
