/// What a button of ours sends back: an answer and the secret code of the message that it was under.
struct WhatsAppPayload {
    let button: WhatsAppButton
    /// A `MailID`.
    let code: String

    /// Nil for the payload of another template, whose message is read like any other.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let button = WhatsAppButton(rawValue: parts[0]) else { return nil }
        (self.button, code) = (button, parts[1])
    }
}
