import PhoneNumbers
import Platform
import Storage
import Twilio
import Values

extension Inbox.Delivery {
    /// Of the sender to which it was sent.
    var address: String { service ?? to }

    /// The sender as contacts have it: a text over RCS comes from `rcs:` and the phone number, and a phone may write
    /// numbers as in its country, which is that of our own number.
    static func number(of sender: String, to ours: String) -> String {
        let kind = TextAddress(rawValue: sender).kind
        if kind == .other, let region = PhoneNumber(e164: ours)?.region,
            case .number(let found) = PhoneNumber.read(sender, region: region)
        {
            return found.number.e164
        }
        guard case .channel(let channel) = kind, channel.lowercased() == "rcs" else { return sender }
        let number = String(sender.dropFirst(channel.count + 1))
        return PhoneNumber(e164: number) == nil ? sender : number
    }

    /// The same text, from the form of its number that we know. A carrier may write a mobile number of Mexico,
    /// Argentina or Brazil differently than a contact; everything about the person is stored by the contact's form.
    func fromKnownNumber(in tx: Transaction) throws -> Inbox.Delivery {
        guard let number = PhoneNumber(e164: Channel.number(in: from)), number.forms.count > 1 else { return self }
        let prefix = Channel(of: from) == .whatsApp ? Channel.whatsAppPrefix : ""
        let forms = number.forms.map(\.e164)
        let cell: String? = try tx.value("SELECT cell FROM account WHERE cell IN \(list: forms) LIMIT 1")
        let ofContact: String? = try tx.value(
            """
            SELECT e164 FROM contact_number WHERE e164 IN \(list: forms)
            ORDER BY textable DESC, coalesce((SELECT max(id) FROM outbound_message
                WHERE to_number = contact_number.e164 AND kind <> 'answer'), 0) DESC, e164 LIMIT 1
            """)
        let texted: String? = try tx.value(
            """
            SELECT to_number FROM outbound_message
            WHERE to_number IN \(list: forms.map { prefix + $0 }) AND kind <> 'answer' ORDER BY id DESC LIMIT 1
            """)
        var delivery = self
        delivery.from =
            prefix + (cell ?? ofContact ?? texted.map { Channel.number(in: $0) } ?? number.mobileForm.e164)
        return delivery
    }

    /// The same mail, from the address to which we sent what it answers, if it has the secret id of that, or the UID of
    /// an invitation, and comes from an address of the same person. Any other waits for the booker: anybody can write
    /// any From. So does what a program wrote, which gets no reply.
    func fromKnownMail(in tx: Transaction) throws -> Inbox.Delivery {
        guard let mail else { return self }
        var delivery = self
        delivery.waits = .unprovenMail
        guard let ours = try mail.answered(in: tx), try ours.isAnswerable(from: from, to: to, in: tx) else {
            return delivery
        }
        delivery.from = ours.to
        delivery.waits = mail.isAutomatic && mail.answer == nil ? .automaticMail : nil
        let slot: DialogState.SlotNumber? = try tx.value(
            "SELECT slot_id FROM outbound_message WHERE id = \(ours.id)")
        delivery.answeredSlot = slot
        guard let answer = mail.answer else { return delivery }
        if let slot, try answer.isCurrent(in: tx) {
            delivery.linkAnswer = LinkAnswer(
                slot: slot, answer: answer.participation.outcome, note: "", isOnPage: false)
        } else {
            delivery.waits = .outdatedMail
        }
        return delivery
    }

    /// The same message, with the answer that its button gives to the request that it was under. A button whose code is
    /// not of a message to the same person, or to which a newer request was sent, changes nothing: the booker sees it.
    func fromKnownButton(in tx: Transaction) throws -> Inbox.Delivery {
        guard let payload = buttonPayload.flatMap(WhatsAppPayload.init) else { return try fromListedButton(in: tx) }
        var delivery = self
        delivery.waits = .unprovenButton
        guard let ours = try MailID.find(payload.code, in: tx),
            try ours.isAnswerable(from: from, to: to, in: tx),
            let slot = try tx.value(
                "SELECT slot_id FROM outbound_message WHERE id = \(ours.id)", as: DialogState.SlotNumber.self)
        else { return delivery }
        return try answering(payload.button, under: ours.id, about: slot, in: tx)
    }

    private func answering(
        _ button: WhatsAppButton, under ours: ID<OutboundMessage>, about slot: DialogState.SlotNumber,
        in tx: Transaction
    ) throws -> Inbox.Delivery {
        var delivery = self
        delivery.answeredSlot = slot
        // A reminder repeats its request; a change notice is a new one.
        let isReplaced = try tx.exists(
            """
            SELECT 1 FROM outbound_message
            WHERE slot_id = \(slot) AND kind = 'request' AND id > \(ours) AND \(OutboundState.mayHaveLeft)
            """)
        delivery.waits = isReplaced ? .outdatedButton : nil
        if isReplaced { return delivery }
        delivery.linkAnswer = LinkAnswer(
            slot: slot, answer: button == .yes ? .confirmed : .declined, note: "", isOnPage: false)
        return delivery
    }

    /// The same message from the provider's list, which does not say that a button was tapped, and under what. Words
    /// that are exactly those of a button answer the only request that is not over; where there are several, one of them
    /// with buttons, it waits: it may be about any of them.
    private func fromListedButton(in tx: Transaction) throws -> Inbox.Delivery {
        guard let listing, Channel(of: from) == .whatsApp, WhatsAppButton.isTitle(body),
            try !listing.isFollowed(from: from, provider: provider, in: tx)
        else { return self }
        let asked = try tx.rows(
            """
            SELECT outbound_message.id, outbound_message.account_id, outbound_message.slot_id,
                outbound_message.content_sid
            FROM outbound_message JOIN sender ON sender.id = outbound_message.sender_id
            WHERE outbound_message.to_number = \(from) AND outbound_message.slot_id IS NOT NULL
                AND (outbound_message.content_sid IS NOT NULL OR outbound_message.kind = 'request')
                AND outbound_message.created_at <= \(receivedAt)
                AND (outbound_message.expires_at IS NULL OR outbound_message.expires_at > \(receivedAt))
                AND sender.provider = \(provider) AND sender.address = \(address) AND \(OutboundState.mayHaveLeft)
            ORDER BY outbound_message.id DESC
            """
        ).map { row in
            let (account, sid): (ID<Account>, String?) = (try row["account_id"], try row["content_sid"])
            return (
                id: try row["id"] as ID<OutboundMessage>, slot: try row["slot_id"] as DialogState.SlotNumber, sid: sid,
                // Nil for one that was removed since.
                template: try sid.flatMap { sid in
                    try WhatsAppTemplates(of: account, in: tx).all.first { $0.sid == sid }
                }
            )
        }.filter { $0.template?.purpose.hasButtons ?? true }
        let withButtons = asked.filter { $0.sid != nil }
        let buttons = withButtons.map { asked in asked.template.map { WhatsAppButton(title: body, in: $0.language) } }
        // In another language than they were asked: they typed it.
        if buttons.allSatisfy({ $0 == .some(nil) }) { return self }
        guard Set(asked.map(\.slot)).count == 1, let button = buttons[0] ?? nil else {
            var delivery = self
            delivery.waits = .lostButton
            return delivery
        }
        return try answering(button, under: withButtons[0].id, about: withButtons[0].slot, in: tx)
    }
}
