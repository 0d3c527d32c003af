package import Values

/// A webhook as it came in, before its signature is verified.
package struct IncomingWebhook {
    /// The address configured at the provider, with the query of the request.
    package let url: String
    /// Under which the client may know us; only to tell the operator what to set.
    package let otherURLs: [String]
    package let contentType: String?
    package let body: [UInt8]
    package let receivedAt: Instant
    /// The value of a header.
    package let header: (String) -> String?

    package init(
        url: String, otherURLs: [String] = [], contentType: String?, body: [UInt8], receivedAt: Instant,
        header: @escaping (String) -> String?
    ) {
        (self.url, self.otherURLs, self.contentType, self.body) = (url, otherURLs, contentType, body)
        (self.receivedAt, self.header) = (receivedAt, header)
    }

    /// In lower case, without parameters, such as the character set.
    var mediaType: String? {
        let type = contentType?.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        return type.map { String(decoding: $0, as: UTF8.self).lowercased() }
    }
}

/// Our side of a provider's webhooks.
package struct WebhookReceiver: Sendable {
    package let provider: Provider
    /// Our number, for a provider that does not name it.
    package let sender: String?
    package let signature: SignatureCheck

    package init(provider: Provider, sender: String?) {
        (self.provider, self.sender, signature) = (provider, sender, provider.signatureCheck)
    }

    /// The fields of a webhook with a valid signature. It is verified before anything is parsed, except a form, whose
    /// fields are what is signed.
    package func open(_ request: IncomingWebhook) throws(WebhookFault) -> FormBody {
        try provider.kind.webhooks.open(request, self)
    }
}

/// Why a webhook is not read.
package enum WebhookFault: Error, Hashable {
    case notAForm, malformed
    /// The signature is not valid for our URL. It is for this one; nil if that is not known.
    case unsigned(signedWith: String?)
    /// It is not about our texts, so the provider need not send it again.
    case ignored
}

extension WebhookReceiver {
    /// Forms whose fields are signed; relays may post JSON, which is signed by its hash.
    func openForm(_ request: IncomingWebhook) throws(WebhookFault) -> FormBody {
        let header = request.header(provider.signatureHeader)
        switch request.mediaType {
        case "application/x-www-form-urlencoded":
            guard let form = try? FormBody(decoding: request.body) else { throw .malformed }
            guard signature.accepts(header: header, url: request.url, form: form) else {
                throw .unsigned(
                    signedWith: request.otherURLs.first { signature.accepts(header: header, url: $0, form: form) })
            }
            return form
        case "application/json":
            guard signature.acceptsJSON(header: header, url: request.url, body: request.body) else {
                throw .unsigned(signedWith: nil)
            }
            guard let form = try? FormBody(flatJSON: request.body) else { throw .malformed }
            return form
        default: throw .notAForm
        }
    }
}
