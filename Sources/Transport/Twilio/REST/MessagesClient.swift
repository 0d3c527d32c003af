package import HTTPTransport
package import Values

/// The provider's messages: make one, look one up, list them. Tells what happened; what to do about it, and when to
/// try again, is the sender's.
package struct MessagesClient: Sendable {
    private let api: ProviderAPI

    /// `timeout` is for a whole request, connecting included.
    package init(provider: Provider, http: HTTPClient, timeout: Duration = .seconds(15)) {
        api = ProviderAPI(provider: provider, http: http, timeout: timeout)
    }

    /// Asks the provider to send a text, and answers which message it made of it. There is no key that would make this
    /// safe to repeat: the failure's `errorClass` says whether the text may have been taken.
    package func create(_ message: NewMessage) async throws(APIFailure) -> MessageSID {
        let answer = try await api.post(api.provider.url("/Messages"), message.form)
        return try JSON.decode(MadeMessage.self, from: answer).sid
    }

    /// One message as the provider keeps it now.
    package func fetch(_ sid: MessageSID) async throws(APIFailure) -> MessageResource {
        let resource = "/Messages/\(Provider.pathEncoded(sid.rawValue))"
        return try JSON.decode(MessageResource.self, from: try await api.get(api.provider.url(resource)))
    }

    /// Texts in both directions, newest first. Nothing is fetched before the first page is read.
    package func list(_ filter: MessageFilter) -> Pages<MessageResource> {
        Pages(api: api, first: api.provider.url("/Messages", query: filter.query)) { answer throws(APIFailure) in
            let list = try JSON.decode(MessageList.self, from: answer)
            return Page(items: list.messages, requestID: answer.requestID, nextLink: list.next)
        }
    }
}

/// Which messages to list.
package struct MessageFilter: Hashable, Sendable {
    /// Our number, for what was sent to us.
    package var to: TextAddress?
    package var from: TextAddress?
    /// Leaves out what has no time of sending yet: not for looking up a message just made.
    package var sentOnOrAfter: Instant?
    /// Leaves out the same; the whole second is in it.
    package var sentOnOrBefore: Instant?
    /// 1 to 1,000.
    package var pageSize: Int

    package init(
        to: TextAddress? = nil, from: TextAddress? = nil, sentOnOrAfter: Instant? = nil,
        sentOnOrBefore: Instant? = nil, pageSize: Int = 50
    ) {
        (self.to, self.from) = (to, from)
        (self.sentOnOrAfter, self.sentOnOrBefore) = (sentOnOrAfter, sentOnOrBefore)
        self.pageSize = min(max(pageSize, 1), 1000)
    }

    var query: FormBody {
        var query = FormBody()
        if let to { query.append("To", to.rawValue) }
        if let from { query.append("From", from.rawValue) }
        // The sign belongs to the name: the provider reads `DateSent>=…`.
        if let sentOnOrAfter { query.append("DateSent>", sentOnOrAfter.atFullSecond.rfc3339) }
        if let sentOnOrBefore { query.append("DateSent<", sentOnOrBefore.atFullSecond.rfc3339) }
        query.append("PageSize", String(pageSize))
        return query
    }
}

extension Instant {
    /// The provider knows no parts of seconds.
    package var atFullSecond: Instant { Instant(milliseconds: milliseconds.floorDivided(by: 1000) * 1000) }
}

/// What is read of a message that was just made: all else in it we have said ourselves.
private struct MadeMessage: Decodable {
    let sid: MessageSID

    private enum CodingKeys: String, CodingKey {
        case sid
    }

    init(from decoder: any Decoder) throws {
        sid = try decoder.container(keyedBy: CodingKeys.self).messageSID(.sid)
    }
}

private struct MessageList: Decodable {
    let messages: [MessageResource]
    let next: String?

    private enum CodingKeys: String, CodingKey {
        case messages
        case next = "next_page_uri"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        messages = try fields.decode([MessageResource].self, forKey: .messages)
        next = fields.looseString(.next)
    }
}
