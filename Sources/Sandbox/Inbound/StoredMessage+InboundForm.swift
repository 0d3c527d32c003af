import Twilio

extension StoredMessage {
    /// The form of the inbound webhook, with every field that the provider sends. Empty fields are included, because
    /// they are part of what is signed.
    func inboundForm(accountSID: String, optOutType: String?) -> FormBody {
        let from = from ?? ""
        var form: FormBody = [
            "ToCountry": Self.country(to), "ToState": "", "SmsMessageSid": sid, "NumMedia": String(media.count),
            "ToCity": "", "FromZip": "", "SmsSid": sid, "FromState": "", "SmsStatus": "received", "FromCity": "",
            "Body": body, "FromCountry": Self.country(from), "To": to, "ToZip": "", "NumSegments": String(segments),
            "MessageSid": sid, "AccountSid": accountSID, "From": from, "ApiVersion": "2010-04-01",
        ]
        if let serviceSID { form.append("MessagingServiceSid", serviceSID) }
        for (index, url) in media.enumerated() {
            form.append("MediaUrl\(index)", url)
            form.append("MediaContentType\(index)", "image/jpeg")
        }
        if let optOutType { form.append("OptOutType", optOutType) }
        return form
    }

    /// Empty for other countries, as the provider leaves it where it does not know.
    private static func country(_ number: String) -> String {
        number.hasPrefix("+1") ? "US" : number.hasPrefix("+44") ? "GB" : number.hasPrefix("+49") ? "DE" : ""
    }
}
