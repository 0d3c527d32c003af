import Agenda
import JSON
import Messaging
import Platform
import Storage
import Values

/// What a webhook is told: that something happened, with the keys and states of what it happened to. Whoever receives it
/// reads the rest with a token.
package struct WebhookMessage: Sendable {
    /// Stored values.
    package enum Kind: String, CaseIterable, SQLConvertible {
        case answerChanged = "answer.changed"
        case lineupConfirmed = "lineup.confirmed"
        case eventChanged = "event.changed"
        case eventCanceled = "event.canceled"
        case textReceived = "text.received"
        case contactOptedOut = "contact.opted_out"
        /// Asked for by an owner.
        case test = "webhook.test"

        /// Those that happen by themselves.
        package static let all = allCases.filter { $0 != .test }

        /// `an answer changed`
        package var words: String {
            switch self {
            case .answerChanged: "an answer changed"
            case .lineupConfirmed: "everybody in a lineup is confirmed"
            case .eventChanged: "a show was changed or restored"
            case .eventCanceled: "a show was canceled"
            case .textReceived: "a text came in"
            case .contactOptedOut: "somebody opted out of texts"
            case .test: "a test"
            }
        }
    }

    let kind: Kind
    /// What it is about, and in which state. Two messages of a kind that agree in both are one.
    let object: Int64
    let version: Int64
    let body: String

    private init(
        _ kind: Kind, _ object: Int64, version: Int64, at moment: Instant, _ members: [JSONValue.Member]
    ) {
        (self.kind, self.object, self.version) = (kind, object, version)
        body = JSONValue.object([
            JSONValue.Member("type", .string(kind.rawValue)), JSONValue.Member("timestamp", .string(moment.rfc3339)),
            JSONValue.Member("data", .object(members)),
        ]).text()
    }

    /// - Parameter change: the key of the change, which grows with each.
    static func answer(
        in slot: ID<Slot>, of contact: ID<Contact>, _ event: ID<Event>, from before: Answer, to answer: Answer,
        cause: String, change: Int64, at moment: Instant
    ) -> WebhookMessage {
        WebhookMessage(
            .answerChanged, slot.rawValue, version: change, at: moment,
            [
                key("event_id", event), key("contact_id", contact),
                JSONValue.Member("answer", .string(answer.rawValue)),
                JSONValue.Member("before", .string(before.rawValue)), JSONValue.Member("cause", .string(cause)),
                JSONValue.Member("version", .integer(Int(change))),
            ])
    }

    static func confirmed(_ event: ID<Event>, version: Int, at moment: Instant) -> WebhookMessage {
        WebhookMessage(
            .lineupConfirmed, event.rawValue, version: Int64(version), at: moment,
            [key("event_id", event), JSONValue.Member("version", .integer(version))])
    }

    static func event(_ event: Event) -> WebhookMessage {
        WebhookMessage(
            event.isCanceled ? .eventCanceled : .eventChanged, event.id.rawValue, version: Int64(event.sequence),
            at: event.changedAt,
            [
                key("event_id", event.id), JSONValue.Member("canceled", .bool(event.isCanceled)),
                JSONValue.Member("version", .integer(event.sequence)),
            ])
    }

    static func text(
        _ text: ID<InboundMessage>, from contact: ID<Contact>?, verdict: String, needsAttention: Bool,
        at moment: Instant
    ) -> WebhookMessage {
        WebhookMessage(
            .textReceived, text.rawValue, version: 1, at: moment,
            [
                key("text_id", text),
                JSONValue.Member("contact_id", .optional(contact.map { Int($0.rawValue) })),
                JSONValue.Member("verdict", .string(verdict)),
                JSONValue.Member("needs_attention", .bool(needsAttention)),
                JSONValue.Member("version", .integer(1)),
            ])
    }

    static func optOut(of contact: ID<Contact>, since moment: Instant) -> WebhookMessage {
        WebhookMessage(
            .contactOptedOut, contact.rawValue, version: moment.milliseconds, at: moment,
            [key("contact_id", contact), JSONValue.Member("version", .integer(Int(moment.milliseconds)))])
    }

    static func test(_ webhook: ID<OutgoingWebhook>, at moment: Instant) -> WebhookMessage {
        WebhookMessage(
            .test, webhook.rawValue, version: moment.milliseconds, at: moment, [key("webhook_id", webhook)])
    }

    private static func key<Noun>(_ name: String, _ id: ID<Noun>) -> JSONValue.Member {
        JSONValue.Member(name, .integer(Int(id.rawValue)))
    }
}
