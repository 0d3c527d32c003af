import Lineups
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// `/contacts/text?tag=improv`: the booker's own words to everybody with a tag, shown before they are sent.
enum TextTagPage {
    static func addRoutes(to router: PageRouter) {
        router.get("contacts/text") { .page(TextManyModel(tags: try tags($0)).page) }
        router.post("contacts/text") { request in
            let tags = try tags(request)
            return .page(try await TextManyModel(tags: tags).preview(try await texting(request, tags), request).page)
        }
        router.post("contacts/text/send", needs: .send, send)
    }

    /// The address of the form, or the one that sends.
    static func path(_ tags: [String], isSending: Bool = false) -> String {
        "/contacts/text\(isSending ? "/send" : "")?" + tags.map { "tag=\($0.percentEncoded)" }.joined(separator: "&")
    }

    @Sendable
    static func send(_ request: PageRequest) async throws -> PageResponse {
        let tags = try tags(request)
        return try await TextManyModel.send(
            try await texting(request, tags), request, backTo: TextManyModel(tags: tags).crumbPath)
    }

    /// Everybody has all of them. Throws where none is named.
    private static func tags(_ request: PageRequest) throws -> [String] {
        let tags = request.queryFields.filter { $0.0 == "tag" && !$0.1.isEmpty }.map(\.1)
        guard !tags.isEmpty else { throw PageError.notFound }
        return tags
    }

    private static func texting(_ request: PageRequest, _ tags: [String]) async throws -> TextMany {
        TextMany(
            .tagged(TagFilter(all: tags)), text: request.form["text"] ?? "", anyway: request.form["anyway"] == "yes",
            account: request.account.id, sender: try await request.services.sender(request.account))
    }
}
