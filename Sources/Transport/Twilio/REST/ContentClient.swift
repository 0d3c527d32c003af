package import HTTPTransport
import JSON
import Values

/// Templates at the provider: creates them, submits them for approval, and reads them. It changes none.
package struct ContentClient: Sendable {
    private let api: ProviderAPI

    /// `timeout` limits a whole request, including the connection.
    package init(provider: Provider, http: HTTPClient, timeout: Duration = .seconds(15)) {
        api = ProviderAPI(provider: provider, http: http, timeout: timeout)
    }

    /// A template as it is there.
    package struct Template: Sendable, Hashable {
        package let body: String
        /// What stands under the message: the title of each button, and what it sends back.
        package let buttons: [Button]
        /// `approved`, `received`, `pending`, `rejected`, `paused`, `disabled`, `unsubmitted`
        package let status: String
        /// Why it was rejected; empty for no reason.
        package let rejection: String
    }

    package struct Button: Sendable, Hashable {
        package let title: String
        package let payload: String

        package init(title: String, payload: String) { (self.title, self.payload) = (title, payload) }
    }

    /// Whether a text can be the identifier of a template: `HX` and 32 hexadecimal digits.
    package static func isSID(_ sid: String) -> Bool { SIDPattern.prefixed.accepts(sid, prefix: "HX") }

    /// Creates a template and asks WhatsApp to approve it as a utility. Returns its identifier.
    ///
    /// - Parameter samples: a value of each variable.
    package func create(
        _ name: String, language: String, body: String, buttons: [Button], samples: [String]
    ) async throws(APIFailure) -> String {
        let actions = buttons.map { button -> JSONValue in
            ["type": "QUICK_REPLY", "title": .string(button.title), "id": .string(button.payload)]
        }
        let types: JSONValue =
            buttons.isEmpty
            ? ["twilio/text": ["body": .string(body)]]
            : ["twilio/quick-reply": ["body": .string(body), "actions": .array(actions)]]
        let variables = zip(1..., samples).map { JSONValue.Member("\($0)", .string($1)) }
        let made = try await api.post(
            url("Content"),
            json: [
                "friendly_name": .string(name), "language": .string(language), "variables": .object(variables),
                "types": types,
            ]
        ).decode(CreatedContent.self)
        _ = try await api.post(
            url("Content/\(Provider.pathEncoded(made.sid))/ApprovalRequests/whatsapp"),
            json: ["name": .string(name), "category": "UTILITY"])
        return made.sid
    }

    /// Nil if the account has no such template.
    package func template(_ sid: String) async throws(APIFailure) -> Template? {
        do throws(APIFailure) {
            let content = try await api.get(url("Content/\(Provider.pathEncoded(sid))")).decode(ContentBody.self)
            let approval = try await api.get(url("Content/\(Provider.pathEncoded(sid))/ApprovalRequests"))
                .decode(ApprovalBody.self)
            let kind = content.types["twilio/quick-reply"] ?? content.types["twilio/text"]
            return Template(
                body: kind?.body ?? "",
                buttons: kind?.actions?.map { Button(title: $0.title ?? "", payload: $0.id ?? "") } ?? [],
                status: approval.whatsapp?.status ?? "unsubmitted",
                rejection: approval.whatsapp?.rejection ?? "")
        } catch {
            guard case .refused(let refusal) = error, refusal.status == 404 else { throw error }
            return nil
        }
    }

    private func url(_ path: String) -> String { "\(api.provider.baseURL(of: .content))/\(path)" }
}

private struct CreatedContent: Decodable {
    let sid: String
}

private struct ContentBody: Decodable {
    struct Kind: Decodable {
        let body: String?
        let actions: [Action]?
    }

    struct Action: Decodable {
        let title: String?
        let id: String?
    }

    let types: [String: Kind]
}

private struct ApprovalBody: Decodable {
    struct State: Decodable {
        let status: String?
        let rejection: String?

        private enum CodingKeys: String, CodingKey {
            case status
            case rejection = "rejection_reason"
        }
    }

    let whatsapp: State?
}
