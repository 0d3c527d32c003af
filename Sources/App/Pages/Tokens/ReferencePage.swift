import JSON
import PageKit
import Platform
import Values
import Web

/// `/api`: the routes of the API for people. Anybody may read it, like the description for programs.
enum ReferencePage {
    static func page(_ modules: [Module]) -> Page {
        let routes = APIRoute.all(of: modules.resources)
        let groups = modules.resources.map { resource in
            ReferenceModel.Group(
                id: resource.path.replacing("/", with: "-").replacing(":", with: ""), path: resource.path,
                about: resource.about,
                operations: routes.filter { $0.resource.path == resource.path }.map(ReferenceModel.Operation.init))
        }
        return Page("api_reference", title: "API", model: ReferenceModel(groups: groups))
    }
}

struct ReferenceModel: PageModel {
    /// The routes of a resource.
    struct Group: Codable, Hashable, Sendable {
        let id: String
        let path: String
        let about: String
        let operations: [Operation]
    }

    struct Operation: Codable, Hashable, Sendable {
        let method: String
        let path: String
        let about: [Words]
        /// The role that a token needs at least.
        let role: String
        /// Without those that each list and each thing has, which the page explains once.
        let inputs: [Input]
        /// It changes only what was read.
        let isConditional: Bool

        init(_ route: APIRoute) {
            (method, path, about) = (route.verb, route.template, Words.all(of: route.operation.about))
            role = APIToken.roles.first { $0.may(route.operation.needs) }?.rawValue ?? Role.owner.rawValue
            (inputs, isConditional) = (route.operation.inputs.map(Input.init), route.isConditional)
        }
    }

    struct Input: Codable, Hashable, Sendable {
        let name: String
        /// `a text`
        let type: String
        let about: [Words]
        let isRequired: Bool
        /// In JSON.
        let example: String?

        init(_ input: ResourceInput) {
            (name, type, about) = (input.name, input.type.words, Words.all(of: input.about))
            (isRequired, example) = (input.isRequired, input.example?.text())
        }
    }

    /// Of a sentence in Markdown, as the description for programs has it.
    struct Words: Codable, Hashable, Sendable {
        let text: String
        let isCode: Bool

        static func all(of sentence: String) -> [Words] {
            sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, text in
                Words(text: String(text), isCode: !index.isMultiple(of: 2))
            }
        }
    }

    let groups: [Group]
}
