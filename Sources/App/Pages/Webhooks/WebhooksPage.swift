import Lineups
package import PageKit
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/webhooks`: other programs that are told what happens, and `/webhooks/ID`: the last messages to one. Only for owners.
package enum WebhooksPage {
    package static let noun = PageNoun(
        entries: [PageEntry("Webhooks", "/webhooks", words: "api program notify")], templates: templates
    ) { router in
        router.get("webhooks", needs: .own) { .page(try await page($0)) }
        router.get("webhooks/:webhook", needs: .own) { .page(try await onePage($0)) }
        router.post("webhooks/add", needs: .own, add)
        router.post("webhooks/:webhook/test", needs: .own, test)
        router.post("webhooks/:webhook/switch", needs: .own, change)
        router.edit("webhooks/:webhook/edit", on: "webhooks/:webhook", needs: .own, of: stored, edit)
        router.post("webhooks/:webhook/secret", needs: .own, renewSecret)
        router.post("webhooks/:webhook/messages/:webhookmessage/resend", needs: .own, resend)
        router.post("webhooks/:webhook/remove", needs: .own, remove)
    }

    private static let templates = PageTemplates([
        "webhooks": PackageResources.webhooks_mustache, "webhook": PackageResources.webhook_mustache,
        "webhook_messages": PackageResources.webhook_messages_mustache,
        "webhook_fields": PackageResources.webhook_fields_mustache,
    ])

    /// - Parameter secret: of one that has just been added. It is shown once.
    private static func page(
        _ request: PageRequest, typed: [String: String] = [:],
        types: [String] = WebhookMessage.Kind.all.map(\.rawValue), problems: [String: String] = [:],
        secret: WebhookSecret? = nil
    ) async throws -> Page {
        let (account, now) = (request.account.id, request.now)
        let webhooks = try await request.read { try OutgoingWebhook.all(of: account, in: $0) }
        let model = WebhooksModel(
            webhooks: webhooks.map { WebhooksModel.Row($0, now: now) }, secret: secret?.text,
            name: FieldModel("name", typed, problems), url: FieldModel("url", typed, problems),
            addressHelp: request.services[WebhookPageServices.self].addressHelp, types: typeBoxes(types),
            typesProblem: problems["types"])
        return Page("webhooks", title: "Webhooks", status: problems.isEmpty ? 200 : 422, model: model)
            .showingOnce(secret?.text)
    }

    private static func typeBoxes(_ chosen: [String]) -> [WebhooksModel.TypeBox] {
        WebhookMessage.Kind.all.map {
            WebhooksModel.TypeBox(
                value: $0.rawValue, title: $0.words.capitalizedFirst, isChosen: chosen.contains($0.rawValue))
        }
    }

    /// - Parameters:
    ///   - typed: into the form that changes it; nil for what is stored.
    ///   - secret: a new one, which is shown once.
    private static func onePage(
        _ request: PageRequest, typed: [String: String]? = nil, types: [String]? = nil,
        problems: [String: String] = [:], secret: WebhookSecret? = nil
    ) async throws -> Page {
        let (webhook, zone, now) = (try await webhook(request), request.account.zone, request.now)
        let messages = try await request.read { try WebhookDelivery.latest(of: webhook.id, in: $0) }
        let fields = typed ?? ["name": webhook.name, "url": webhook.url]
        let model = WebhookModel(
            id: webhook.id.rawValue, name: webhook.name, url: webhook.url,
            types: webhook.kinds.map(\.rawValue).joined(separator: ", "),
            state: webhook.state(at: now).shown, problem: webhook.problem, isOn: webhook.isOn,
            secret: secret?.text,
            formerSecretEnds: webhook.formerSecretEnd(in: zone, now: now),
            addressHelp: request.services[WebhookPageServices.self].addressHelp,
            edit: WebhookModel.Edit(
                path: "/webhooks/\(webhook.id)/edit", isOpen: !problems.isEmpty,
                name: FieldModel("name", fields, problems), url: FieldModel("url", fields, problems),
                types: typeBoxes(types ?? webhook.kinds.map(\.rawValue)),
                typesProblem: problems["types"]),
            messages: messages.map { WebhookModel.Message($0, webhook, zone: zone, now: now) })
        return Page(
            "webhook", title: webhook.name, fragments: ["webhook_messages"], status: problems.isEmpty ? 200 : 422,
            model: model
        ).showingOnce(secret?.text)
    }

    private static func webhook(_ request: PageRequest) async throws -> OutgoingWebhook {
        let (id, account): (ID<OutgoingWebhook>, _) = (try request.id("webhook"), request.account.id)
        guard let found = try await request.read({ try OutgoingWebhook.find(id, account: account, in: $0) }) else {
            throw PageError.notFound
        }
        return found
    }

    /// The secret is shown once, so the page is the response of the form.
    @Sendable
    private static func add(_ request: PageRequest) async throws -> PageResponse {
        let typed = request.texts(["name", "url"])
        let types = request.form.values("types").filter { !$0.isEmpty }
        let (account, random) = (request.account.id, request.services.random)
        let allowsPrivate = request.services[WebhookPageServices.self].allowsPrivate
        do {
            if types.isEmpty { throw OutgoingWebhookError.noTypes }
            let input = try WebhookInput(name: typed["name"] ?? "", url: typed["url"] ?? "", types: types)
                .read(allowsPrivate: allowsPrivate)
            let secret = try await request.write { tx in
                try OutgoingWebhook.add(input, to: account, random: random, in: tx).secret
            }
            return .page(try await page(request, secret: secret))
        } catch let problems as InputProblems<WebhookInput.Field> {
            return .page(
                try await page(request, typed: typed, types: types, problems: problems.messagesWithSteps))
        } catch let error as OutgoingWebhookError {
            let field = error == .noTypes ? "types" : "name"
            return .page(
                try await page(request, typed: typed, types: types, problems: [field: error.sentences]))
        }
    }

    /// The gateway sends it.
    @Sendable
    private static func test(_ request: PageRequest) async throws -> PageResponse {
        let (webhook, random) = (try await webhook(request), request.services.random)
        return try await answer(webhook, "The test is on its way.") {
            _ = try await request.write { try webhook.addTest(random: random, in: $0) }
        }
    }

    @Sendable
    private static func change(_ request: PageRequest) async throws -> PageResponse {
        let webhook = try await webhook(request)
        let isOn = try request.choice("on", ["yes": true, "no": false])
        let input = WebhookInput.Reading(name: webhook.name, url: webhook.url, kinds: webhook.kinds)
        return try await answer(webhook, isOn ? "Switched on." : "Switched off.") {
            _ = try await request.write { try webhook.edit(input, isOn: isOn, in: $0) }
        }
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        guard let webhook = try OutgoingWebhook.find(request.id("webhook"), account: request.account.id, in: tx) else {
            throw PageError.notFound
        }
        return StoredFields(
            UndoRows.Row(WebhookUndo.kind.rawValue, webhook.id.rawValue), webhook.name,
            [
                .text("name", "Name", webhook.name), .text("url", "Address", webhook.url),
                .list("types", "Tell it when", webhook.kinds.map(\.rawValue).joined(separator: ", ")),
            ])
    }

    @Sendable
    private static func edit(_ request: PageRequest) async throws -> PageResponse {
        let (webhook, typed) = (try await webhook(request), request.texts(["name", "url"]))
        let types = request.form.values("types").filter { !$0.isEmpty }
        let allowsPrivate = request.services[WebhookPageServices.self].allowsPrivate
        do {
            if types.isEmpty { throw OutgoingWebhookError.noTypes }
            // An address that is there was checked when it was entered.
            let input = try WebhookInput(name: typed["name"] ?? "", url: typed["url"] ?? "", types: types)
                .read(allowsPrivate: allowsPrivate || typed["url"] == webhook.url)
            _ = try await request.write { try webhook.edit(input, isOn: webhook.isOn, in: $0) }
            return .redirect(to: "/webhooks/\(webhook.id)", notice: "Saved.")
        } catch let problems as InputProblems<WebhookInput.Field> {
            return .page(
                try await onePage(request, typed: typed, types: types, problems: problems.messagesWithSteps))
        } catch let error as OutgoingWebhookError {
            let field = error == .noTypes ? "types" : "name"
            return .page(
                try await onePage(request, typed: typed, types: types, problems: [field: error.sentences]))
        }
    }

    /// The secret is shown once, so the page is the response of the form.
    @Sendable
    private static func renewSecret(_ request: PageRequest) async throws -> PageResponse {
        let (webhook, random) = (try await webhook(request), request.services.random)
        let secret = try await request.write { try webhook.renewSecret(random: random, in: $0) }
        return .page(try await onePage(request, secret: secret))
    }

    @Sendable
    private static func resend(_ request: PageRequest) async throws -> PageResponse {
        let webhook = try await webhook(request)
        let (id, account): (ID<WebhookDelivery>, _) = (try request.id("webhookmessage"), request.account.id)
        return try await answer(webhook, "The message is on its way again.") {
            try await request.write { tx in
                let message = try WebhookDelivery.find("\(id)", account: account, in: tx)
                guard message.webhook == webhook.id else { throw PageError.notFound }
                try message.resend(in: tx)
            }
        }
    }

    @Sendable
    private static func remove(_ request: PageRequest) async throws -> PageResponse {
        let webhook = try await webhook(request)
        try await request.write { try webhook.remove(in: $0) }
        return .redirect(to: "/webhooks", notice: "Removed \(webhook.name.quotedLine).")
    }

    private static func answer(
        _ webhook: OutgoingWebhook, _ notice: String, _ body: () async throws -> Void
    ) async throws -> PageResponse {
        let path = "/webhooks/\(webhook.id)"
        do {
            try await body()
            return .redirect(to: path, notice: notice)
        } catch let error as OutgoingWebhookError {
            if case .unknownDelivery = error { throw PageError.notFound }
            return .refused(to: path, problem: error.sentences)
        }
    }
}

/// What the pages of webhooks need.
package struct WebhookPageServices: PageServicePart {
    /// Whether they can lead to this machine and to private networks.
    let allowsPrivate: Bool

    package init(allowsPrivate: Bool) { self.allowsPrivate = allowsPrivate }

    package static let absent = WebhookPageServices(allowsPrivate: false)

    /// What an address must be.
    var addressHelp: String {
        allowsPrivate
            ? "It starts with https:// or http://, and this gateway can reach it."
            : "It starts with https:// and is reachable from the internet."
    }
}
