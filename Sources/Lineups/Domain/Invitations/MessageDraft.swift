package import Messaging
import Platform
package import Values

/// A text about an event to one person, not yet queued.
package struct MessageDraft: Sendable {
    package let slot: Slot
    package let recipient: Recipient
    package let body: String
    /// The short number of the invitation; 0 for a message that asks nothing.
    package let choice: Int
    /// It shows the number.
    var isNumbered = false
    /// The positions that it names.
    var positions = PositionList()
    /// The spots that it names.
    package var spots: [Spot] = []
    /// The pay that it tells.
    var pay: Deal?
    /// The link in it to a page on which it is answered.
    var link: ReplyLink?
    /// The body with placeholders for the name, the terms and the link; nil where only the name differs.
    var pattern: String?
    /// The terms in it, in words; nil for none.
    var terms: String?
    /// The template of WhatsApp that says it; nil for one that contains the body, and for free words.
    var content: WhatsAppContent?

    /// How often the same text was queued to the number before the plan was made.
    var timesBefore = 0

    /// The same for a text that is about other dates too.
    func sharing(_ body: String, to recipient: Recipient) -> MessageDraft {
        MessageDraft(
            slot: slot, recipient: recipient, body: body, choice: choice, positions: positions, spots: spots, pay: pay,
            pattern: body)
    }

    /// The same, at any hour.
    var atAnyHour: MessageDraft {
        MessageDraft(slot: slot, recipient: recipient.atAnyHour, body: body, choice: choice, content: content)
    }

    /// WhatsApp takes it, or it is sent otherwise.
    var isTaken: Bool { recipient.takes(content) }

    package var number: String { recipient.number }
    package var zones: [Zone] { recipient.zones }

    /// When it may be sent.
    package func leaves(from now: Instant) -> Instant { recipient.leaves(from: now) }

    /// For the form that approves it: equal for the same text to the same number for the same slot, until it is queued.
    package var approvalKey: String {
        "\(slot.id)-" + Fingerprint.of("\(number)\n\(body)" + (timesBefore == 0 ? "" : "\n\(timesBefore)"))
    }

    /// Texts that differ only in the recipient's name, terms and link are shown as the same one.
    var preview: TextPreview.Text {
        TextPreview.Text(
            name: slot.name, recipient: recipient, body: body, in: slot.language,
            pattern: pattern ?? body.replacing(GivenName.of(slot.name), with: "NAME"), details: terms)
    }
}
