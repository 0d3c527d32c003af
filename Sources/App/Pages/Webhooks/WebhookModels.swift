import Lineups
import PageKit
import Storage
import Values

struct WebhooksModel: PageModel {
    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let host: String
        let types: String
        let state: StatusText
        let problem: String?

        init(_ webhook: OutgoingWebhook, now: Instant) {
            (id, name, host) = (webhook.id.rawValue, webhook.name, webhook.host)
            types = webhook.kinds.map(\.rawValue).joined(separator: ", ")
            (state, problem) = (webhook.state(at: now).shown, webhook.problem)
        }
    }

    /// A type of message to choose.
    struct TypeBox: Codable, Hashable, Sendable {
        let value: String
        let title: String
        let isChosen: Bool
    }

    let webhooks: [Row]
    /// Of one that has just been added.
    let secret: String?
    let name: FieldModel
    let url: FieldModel
    let addressHelp: String
    let types: [TypeBox]
    let typesProblem: String?
}

struct WebhookModel: PageModel {
    struct Message: Codable, Hashable, Sendable {
        let id: Int64
        let webhook: Int64
        let type: String
        let state: StatusText
        let when: String
        /// `3 tries`
        let tries: String
        /// Of the next try, in words; nil if there is none.
        let next: String?
        let problem: String?

        init(_ message: WebhookDelivery, _ webhook: OutgoingWebhook, zone: Zone, now: Instant) {
            (id, self.webhook, type) = (message.id.rawValue, webhook.id.rawValue, message.kind.rawValue)
            state = message.state.shown
            when = RelativeText.of(message.createdAt, now: now, in: zone)
            tries = message.attempts.counted("try", "tries")
            let waits = message.state == .waiting && webhook.isOn && message.attempts > 0
            next = waits ? RelativeText.of(message.due, now: now, in: zone) : nil
            problem = message.problem
        }
    }

    let id: Int64
    let name: String
    let url: String
    let types: String
    let state: StatusText
    let problem: String?
    let isOn: Bool
    /// A new one, which is shown once.
    let secret: String?
    /// `Tue Dec 1, 12 PM EST`; nil while no other secret signs.
    let formerSecretEnds: String?
    let addressHelp: String
    let edit: Edit
    let messages: [Message]

    /// The form that changes it.
    struct Edit: Codable, Hashable, Sendable {
        let path: String
        let isOpen: Bool
        let name: FieldModel
        let url: FieldModel
        let types: [WebhooksModel.TypeBox]
        let typesProblem: String?
    }
}

extension OutgoingWebhook.State {
    /// As pages show it.
    var shown: StatusText {
        StatusText(light: light, sign: light.sign, words: self == .gone ? "off: the receiver is gone" : rawValue)
    }
}

extension WebhookDelivery.State {
    /// As pages show it.
    fileprivate var shown: StatusText {
        let light: StatusLight? = self == .delivered ? .green : self == .failed ? .red : nil
        return StatusText(light: light, sign: light.sign, words: rawValue)
    }
}

extension StatusLight? {
    fileprivate var sign: String {
        switch self {
        case .green: "✓"
        case .red: "✗"
        case .yellow, nil: ""
        }
    }
}
