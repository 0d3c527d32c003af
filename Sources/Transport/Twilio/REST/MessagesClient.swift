package import HTTPTransport
package import Values

/// Creates, fetches and lists messages at the provider. It reports failures; the caller decides whether and when to
/// try again.
package struct MessagesClient: Sendable {
    private let api: ProviderAPI

    package var provider: Provider { api.provider }

    /// `timeout` limits a whole request, including the connection.
    package init(provider: Provider, http: HTTPClient, timeout: Duration = .seconds(15)) {
        api = ProviderAPI(provider: provider, http: http, timeout: timeout)
    }

    /// Asks the provider to send a text; returns the identifier of the message it created. Before a retry, check the
    /// failure's `errorClass`, which says whether the text may have been accepted.
    package func create(_ message: NewMessage) async throws(APIFailure) -> MessageSID {
        try await provider.kind.messages.create(api, message)
    }

    /// The current state of one message.
    package func fetch(_ sid: MessageSID) async throws(APIFailure) -> MessageResource {
        try await provider.kind.messages.fetch(api, sid)
    }

    /// Texts in both directions, newest first. The first page is fetched when it is read.
    package func list(_ filter: MessageFilter) -> ListPages<MessageResource> {
        provider.kind.messages.list(api, filter)
    }
}

/// How a kind of provider sends, looks up and lists messages.
package struct MessageCalls: Sendable {
    /// A message has the id that we give it (`NewMessage.ownID`). So it can be looked up without a response, and a
    /// repeated request makes no second one.
    package let takesOwnID: Bool
    /// A repeated request may make a second message nevertheless.
    package var mayDouble = false
    let create: @Sendable (ProviderAPI, NewMessage) async throws(APIFailure) -> MessageSID
    let fetch: @Sendable (ProviderAPI, MessageSID) async throws(APIFailure) -> MessageResource
    let list: @Sendable (ProviderAPI, MessageFilter) -> ListPages<MessageResource>

    /// The resource `Messages` of Twilio and of compatible providers.
    static let resource = MessageCalls(
        takesOwnID: false,
        create: { api, message throws(APIFailure) in
            try await api.post(api.provider.url("/Messages"), message.form).decode(CreatedMessage.self).sid
        },
        fetch: { api, sid throws(APIFailure) in
            let resource = "/Messages/\(Provider.pathEncoded(sid.rawValue))"
            return try await api.get(api.provider.url(resource)).decode(MessageResource.self)
        },
        list: { api, filter in
            ListPages(api: api, first: api.provider.url("/Messages", query: filter.query)) {
                response throws(APIFailure) in
                let list = try response.decode(MessageList.self)
                return ListPage(items: list.messages, requestID: response.requestID, nextLink: list.next)
            }
        })
}

/// Which messages to list.
package struct MessageFilter: Hashable, Sendable {
    /// Our number, to list texts sent to us.
    package var to: TextAddress?
    package var from: TextAddress?
    /// Excludes messages without a sending time, so it does not find a message that was just created.
    package var sentOnOrAfter: Instant?
    /// Also excludes messages without a sending time. Includes the whole second.
    package var sentOnOrBefore: Instant?
    /// 1 to 1,000.
    package var pageSize: Int
    /// Older ones are not needed. Unlike the dates above, it excludes nothing for sure.
    package var since: Instant?

    package init(
        to: TextAddress? = nil, from: TextAddress? = nil, sentOnOrAfter: Instant? = nil,
        sentOnOrBefore: Instant? = nil, pageSize: Int = 50, since: Instant? = nil
    ) {
        (self.to, self.from) = (to, from)
        (self.sentOnOrAfter, self.sentOnOrBefore) = (sentOnOrAfter, sentOnOrBefore)
        self.pageSize = min(max(pageSize, 1), 1000)
        self.since = since
    }

    var query: FormBody {
        var query = FormBody()
        if let to { query.append("To", to.rawValue) }
        if let from { query.append("From", from.rawValue) }
        // The sign is part of the name: the provider reads `DateSent>=…`. It has no fractions of a second.
        if let sentOnOrAfter { query.append("DateSent>", sentOnOrAfter.atFullSecond.rfc3339) }
        if let sentOnOrBefore { query.append("DateSent<", sentOnOrBefore.atFullSecond.rfc3339) }
        query.append("PageSize", String(pageSize))
        return query
    }
}

/// The one field that is read of a message that was just created; we know the others.
private struct CreatedMessage: Decodable {
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
