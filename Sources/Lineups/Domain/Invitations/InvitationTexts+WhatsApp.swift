import Agenda
import Messaging
import Platform
import Templates
import Values

extension InvitationTexts {
    /// The template of WhatsApp for a text about a show, with the values of that; nil where the recipient gets other
    /// words.
    ///
    /// - Parameter terms: what they are asked for; nil for a text that asks nothing.
    func content(
        for recipient: Recipient, _ values: [String: MessageTemplate.Value], on terms: (spots: [Spot], told: Terms)?,
        event: Event
    ) -> WhatsAppContent? {
        guard let template = recipient.template else { return nil }
        func text(_ name: String) -> String {
            if case .text(let text)? = values[name] { text } else { "" }
        }
        let head = ["name", "booker", "event", "when"].map(text)
        guard let terms else { return template.content(head) }
        let details = [
            self.terms.words(terms.spots), self.terms.words(terms.told, for: event) ?? "",
            text("by").isEmpty ? "" : WhatsAppWords(language).answer(by: text("by")),
        ]
        return template.content(head + [text("place"), details.filter { !$0.isEmpty }.joined(separator: ", ")])
    }

    /// The words of a text: those of its template of WhatsApp, if it is sent as one, else ours.
    func body(
        _ template: MessageTemplate, _ values: [String: MessageTemplate.Value], as content: WhatsAppContent?,
        to recipient: Recipient, from account: Account
    ) -> String {
        content?.text
            ?? recipient.introduced(render(template, values), by: account.name, in: language, letters: letters)
    }

    /// The template of WhatsApp without what belongs to one performer, as `pattern`.
    func contentPattern(
        for recipient: Recipient, _ values: [String: MessageTemplate.Value], event: Event
    ) -> String? {
        var values = values
        values["name"] = .text("NAME")
        return content(for: recipient, values, on: ([], Terms()), event: event)?.text
    }
}

extension MessageTemplate {
    /// The template of WhatsApp that says the same.
    var whatsAppPurpose: WhatsAppPurpose {
        switch self {
        case .request, .requestHost, .standIn, .standInHost: .request
        case .reminder: .reminder
        case .changed: .change
        case .canceled: .cancellation
        default: .message
        }
    }
}
