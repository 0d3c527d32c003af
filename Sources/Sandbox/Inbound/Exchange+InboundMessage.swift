internal import Twilio
internal import Values

/// A text that has come in, and where it goes from here.
struct Reception: Sendable {
    enum Way: Sendable {
        case webhook(WebhookCall, fallback: String?)
        /// Kept, but nobody is told.
        case none
    }

    /// Nil where it is lost: in a service without an address nothing is even kept.
    let message: StoredMessage?
    /// The provider's own answer to a carrier word.
    let platformAnswer: StoredMessage?
    let way: Way
}

extension Exchange {
    /// Takes a text in, acts on a carrier word, and says which webhook wants to hear of it.
    mutating func receive(_ text: InboundText, at moment: Moment) throws(InboundTextError) -> Reception {
        let ours = text.to ?? numbers.first?.number ?? ""
        guard let number = number(ours) else { throw .unknownTo(ours) }
        if let service, !service.usesNumbersWebhook, service.inboundURL == nil {
            return Reception(message: nil, platformAnswer: nil, way: .none)
        }
        var message: StoredMessage
        var platformAnswer: StoredMessage?
        var optOutType = text.optOutType
        if let known = text.sid.flatMap({ ledger[$0] }) {
            message = known
        } else {
            message = StoredMessage(
                sid: text.sid ?? sids.next(text.media?.isEmpty == false ? "MM" : "SM"), direction: .inbound,
                from: text.from, to: ours, body: text.body ?? "", status: .received, created: moment.date,
                updated: moment.date, sent: moment.date)
            message.media = text.media ?? []
            message.serviceSID = service?.sid
            message.segments = segments(of: message.body, from: nil)
            message = take(message, at: moment)
            if let word = CarrierWord(optOutType ?? message.body, isTollFree: number.isTollFree) {
                if service?.hasAdvancedOptOut == true { optOutType = optOutType ?? word.optOutType }
                platformAnswer = answer(word, to: message, isTollFree: number.isTollFree, at: moment)
            }
        }
        return Reception(
            message: message, platformAnswer: platformAnswer,
            way: way(of: message, to: number, optOutType: optOutType))
    }

    private mutating func answer(
        _ word: CarrierWord, to message: StoredMessage, isTollFree: Bool, at moment: Moment
    ) -> StoredMessage? {
        guard let phone = message.from else { return nil }
        let words = optOuts.hear(word, scope: scope(ofNumber: message.to), phone: phone, isTollFree: isTollFree)
        guard let words else { return nil }
        var answer = StoredMessage(
            sid: sids.next("SM"), direction: .outboundReply, from: message.to, to: phone, body: words, status: .queued,
            created: moment.date, updated: moment.date)
        answer.isPlatform = true
        return take(answer, at: moment)
    }

    private mutating func way(
        of message: StoredMessage, to number: OwnedNumber, optOutType: String?
    ) -> Reception.Way {
        let form = inboundForm(message, optOutType: optOutType)
        var target = (url: number.smsURL, method: number.smsMethod, fallback: number.smsFallbackURL)
        if let service, !service.usesNumbersWebhook {
            target = (service.inboundURL ?? "", service.inboundMethod, service.fallbackURL ?? "")
        } else if !number.smsApplicationSID.isEmpty {
            // The application's addresses would be called; the sandbox keeps no applications.
            return .none
        }
        guard !target.url.isEmpty else { return .none }
        let call = WebhookCall(
            url: target.url, usesGET: target.method == "GET", form: form, token: primaryToken,
            idempotencyToken: sids.next("IT"))
        return .webhook(call, fallback: target.fallback.isEmpty ? nil : target.fallback)
    }

    /// All that the provider sends, empty fields too: they are part of what is signed.
    private func inboundForm(_ message: StoredMessage, optOutType: String?) -> FormBody {
        let from = message.from ?? ""
        var form: FormBody = [
            "ToCountry": Self.country(message.to), "ToState": "", "SmsMessageSid": message.sid,
            "NumMedia": String(message.media.count), "ToCity": "", "FromZip": "", "SmsSid": message.sid,
            "FromState": "", "SmsStatus": "received", "FromCity": "", "Body": message.body,
            "FromCountry": Self.country(from), "To": message.to, "ToZip": "",
            "NumSegments": String(message.segments), "MessageSid": message.sid,
            "AccountSid": credentials.accountSID, "From": from, "ApiVersion": "2010-04-01",
        ]
        if let sid = message.serviceSID { form.append("MessagingServiceSid", sid) }
        for (index, url) in message.media.enumerated() {
            form.append("MediaUrl\(index)", url)
            form.append("MediaContentType\(index)", "image/jpeg")
        }
        if let optOutType { form.append("OptOutType", optOutType) }
        return form
    }

    /// Enough for a form: the provider leaves it empty where it does not know.
    private static func country(_ number: String) -> String {
        number.hasPrefix("+1") ? "US" : number.hasPrefix("+44") ? "GB" : number.hasPrefix("+49") ? "DE" : ""
    }
}
