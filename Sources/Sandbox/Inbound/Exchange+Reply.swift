internal import Twilio
internal import Values

extension Exchange {
    /// What the webhook's TwiML says to send back goes its own way, as a reply.
    mutating func reply(_ texts: [TwiMLMessage], to message: StoredMessage, at moment: Moment) -> [StoredMessage] {
        texts.map { text in
            let to = text.to ?? message.from ?? ""
            let from = text.from ?? message.to
            var reply = StoredMessage(
                sid: sids.next(text.media.isEmpty ? "SM" : "MM"), direction: .outboundReply, from: from, to: to,
                body: text.body, status: .queued, created: moment.date, updated: moment.date)
            reply.media = text.media
            reply.serviceSID = service?.sid
            reply.statusCallback = text.statusCallback
            reply.segments = segments(of: text.body, from: from)
            let isBlocked = optOuts.isBlocked(scope: scope(ofNumber: from), phone: to)
            reply.fate = isBlocked ? .failed(21610) : fate(from: from, to: to, magic: MagicNumber(to: to))
            return take(reply, at: moment)
        }
    }

    /// The provider's debugger, and the mark on the text that was not delivered to us.
    mutating func raiseAlert(_ code: Int, url: String, resourceSID: String, at moment: Moment) {
        alerts.add(Alert(sid: sids.next("NO"), code: code, url: url, resourceSID: resourceSID, date: moment.date))
        guard let message = ledger[resourceSID], message.direction == .inbound else { return }
        ledger.update(message.sequence) { $0.errorCode = ErrorCode(rawValue: code) }
    }
}
