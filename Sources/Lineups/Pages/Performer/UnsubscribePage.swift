import Messaging
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/u/ID`: somebody who got a mail wants no more. Mail programs post to it by themselves (RFC 8058).
enum UnsubscribePage {
    static let noun = PageNoun(templates: templates) { router in
        router.getForVisitors("u/:token", show)
        router.postForPrograms("u/:token", stop)
    }

    private static let templates = PageTemplates(["unsubscribe": PackageResources.unsubscribe_mustache])

    @Sendable
    private static func show(_ request: VisitorRequest) async throws -> VisitorResponse {
        page(try await find(request), request)
    }

    @Sendable
    private static func stop(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let link = try await find(request) else { return page(nil, request) }
        if !link.isDone {
            _ = try await request.services.inbox.receive(
                link.delivery(random: request.random, now: request.now), replyMethod: .inline)
        }
        return page(try await find(request), request)
    }

    private static func find(_ request: VisitorRequest) async throws -> Unsubscribe? {
        try await request.read { [id = request.token.text] in try Unsubscribe(id, in: $0) }
    }

    private static func page(_ link: Unsubscribe?, _ request: VisitorRequest) -> VisitorResponse {
        let model = UnsubscribeModel(
            booker: link?.accountName, isDone: link?.isDone == true,
            getsTexts: link?.getsTexts == true,
            path: link?.isDone == false ? "\(Unsubscribe.folder)\(request.token.text)" : nil)
        var page = Page("unsubscribe", title: "E-mails", status: link == nil ? 404 : 200, model: model)
        page.isAddressSecret = true
        return .page(page)
    }
}

struct UnsubscribeModel: PageModel {
    /// The account's name; nil if it has none.
    var booker: String?
    var isDone: Bool
    /// Texts still reach them.
    var getsTexts: Bool
    /// Of the form; nil for none, where they get no mails already or the link is not valid.
    var path: String?
}
