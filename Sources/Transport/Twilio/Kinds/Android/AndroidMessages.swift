import Crypto
import HTTPTransport
import JSON
import Synchronization
import Values

/// How the app sends, looks up and lists texts. A text has the id that we give it.
enum AndroidMessages {
    static let calls = MessageCalls(
        takesOwnID: true,
        create: { api, message throws(APIFailure) in try await create(api, message) },
        fetch: { api, sid throws(APIFailure) in
            let url = "\(api.provider.baseURL)/messages/\(Provider.pathEncoded(sid.rawValue))"
            return try await api.get(url).decode(AndroidMessage.self).resource
        },
        list: { api, filter in
            if filter.from != nil { return sent(api, filter) }
            return api.provider.isPolled ? inbox(api, filter) : refresh(api, filter)
        })

    private static func create(_ api: ProviderAPI, _ message: NewMessage) async throws(APIFailure) -> MessageSID {
        // The app sends no pictures.
        let text = ([message.body] + message.mediaURLs).filter { !$0.isEmpty }.joined(separator: "\n")
        var members: [JSONValue.Member] = [
            .init("textMessage", ["text": .string(text)]), .init("phoneNumbers", [.string(message.to.rawValue)]),
            .init("withDeliveryReport", true),
        ]
        if let id = message.ownID { members.append(.init("id", .string(id))) }
        if let sim = api.provider.sim { members.append(.init("simNumber", .integer(sim))) }
        if let validity = message.validity {
            members.append(.init("ttl", .integer(Int(max(validity.wholeMilliseconds / 1000, 6)))))
        }
        do throws(APIFailure) {
            return try await api.post("\(api.provider.baseURL)/messages", json: .object(members))
                .decode(AndroidMessage.self).sid
        } catch {
            // It has a message with this id: this request was made before.
            guard case .refused(let refusal) = error, refusal.status == 409,
                let sid = message.ownID.flatMap(MessageSID.init(rawValue:))
            else { throw error }
            return sid
        }
    }

    // MARK: - Lists

    /// The most that the app lists at once.
    private static let mostItems = 500
    /// The year 2100. Without it, the app leaves out what its clock does not know yet, and the carrier's may be ahead.
    private static let end = Instant(milliseconds: 4_102_444_800_000)

    /// The texts that we sent.
    private static func sent(_ api: ProviderAPI, _ filter: MessageFilter) -> ListPages<MessageResource> {
        let size = min(filter.pageSize, 200)
        return ListPages(api: api, first: url("/messages", filter, size: size, at: api.provider)) {
            response throws(APIFailure) in
            let items = try response.decode([AndroidMessage].self)
            return ListPage(
                items: items.map(\.resource), requestID: nil, nextLink: next(after: response, items.count, size: size))
        }
    }

    /// The texts that the phone received, in local mode.
    private static func inbox(_ api: ProviderAPI, _ filter: MessageFilter) -> ListPages<MessageResource> {
        let size = min(filter.pageSize, mostItems)
        let (sim, ours) = (api.provider.sim, filter.to)
        let seen = ReceivedTexts()
        return ListPages(api: api, first: url("/inbox", filter, size: size, at: api.provider)) {
            response throws(APIFailure) in
            let items = try response.decode([AndroidInboxItem].self)
            let texts = items.filter { $0.isText && ($0.simNumber == nil || sim == nil || $0.simNumber == sim) }
            return ListPage(
                items: texts.compactMap { item in seen.sid(of: item).map { item.resource($0, to: ours) } },
                requestID: nil, nextLink: next(after: response, items.count, size: size))
        }
    }

    /// In private and cloud mode the phone posts its texts again, as events; the list is empty.
    private static func refresh(_ api: ProviderAPI, _ filter: MessageFilter) -> ListPages<MessageResource> {
        let now = WallClock.system.now()
        let since = filter.since ?? filter.sentOnOrAfter ?? now.adding(.hours(-1))
        let period: JSONValue = [
            "since": .string(since.atFullSecond.rfc3339), "until": .string(now.atFullSecond.rfc3339),
            "triggerWebhooks": true,
        ]
        return ListPages(
            api: api, first: "\(api.provider.baseURL)/inbox/refresh",
            read: { _ throws(APIFailure) in ListPage(items: [], requestID: nil, nextLink: nil) },
            load: { api, url throws(APIFailure) in
                do throws(APIFailure) {
                    return try await api.post(url, json: period)
                } catch {
                    // The address in older versions.
                    guard case .refused(let refusal) = error, [404, 405].contains(refusal.status) else { throw error }
                    return try await api.post("\(api.provider.baseURL)/messages/inbox/export", json: period)
                }
            })
    }

    private static func url(_ path: String, _ filter: MessageFilter, size: Int, at provider: Provider) -> String {
        var query = FormBody()
        if let since = filter.sentOnOrAfter ?? filter.since { query.append("from", since.atFullSecond.rfc3339) }
        let until = filter.sentOnOrBefore.map { $0.atFullSecond.adding(.milliseconds(999)) }
        query.append("to", (until ?? end).rfc3339)
        query.append("limit", String(size))
        query.append("offset", "0")
        return "\(provider.baseURL)\(path)?\(query.encodedText)"
    }

    /// The address of the next page; nil after the last one. Texts that come in meanwhile move the others back, so a
    /// page may begin with some that were listed before.
    private static func next(after response: ProviderResponse, _ count: Int, size: Int) -> String? {
        guard count == size, let place = response.http.effectiveURL.lastIndex(of: "="),
            let offset = Int(response.http.effectiveURL[place...].dropFirst())
        else { return nil }
        return response.http.effectiveURL[...place] + String(offset + size)
    }
}

/// A text that we sent, as the app has it.
struct AndroidMessage: Decodable {
    let sid: MessageSID
    private let state: String
    fileprivate let recipients: [Recipient]
    private let body: String?
    private let states: [String: String]

    fileprivate struct Recipient: Decodable {
        let phoneNumber: String?
        let state: String?
        let error: String?
    }

    private struct Content: Decodable {
        let text: String?
    }

    private enum CodingKeys: String, CodingKey {
        case id, state, recipients, states, textMessage
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        sid = try fields.messageSID(.id)
        state = try fields.decode(String.self, forKey: .state)
        recipients = (try? fields.decodeIfPresent([Recipient].self, forKey: .recipients)) ?? []
        body = (try? fields.decodeIfPresent(Content.self, forKey: .textMessage))?.text
        states = (try? fields.decodeIfPresent([String: String].self, forKey: .states)) ?? [:]
    }

    /// The same as at other providers.
    var resource: MessageResource {
        let recipient = recipients.first
        let status = Self.status(recipient?.state ?? state)
        let reason = status == .failed ? recipient?.error ?? "" : nil
        return MessageResource(
            sid: sid, accountSID: nil, serviceSID: nil, direction: .outboundAPI, from: nil,
            to: recipient?.phoneNumber.map(TextAddress.init(rawValue:)), body: body ?? "", status: status,
            errorCode: reason.map(AndroidErrors.code), segments: nil, mediaCount: 0, price: nil,
            created: date("Pending"), updated: date(state), sent: date("Sent"))
    }

    private func date(_ state: String) -> Instant? { states[state].flatMap { Instant(rfc3339: $0) } }

    static func status(_ word: String) -> MessageStatus {
        switch word {
        case "Pending", "Cancelling": .queued
        case "Processed": .sending
        case "Sent": .sent
        case "Delivered": .delivered
        case "Failed": .failed
        case "Cancelled": .canceled
        default: .unknown(word)
        }
    }
}

/// A text that the phone received, as the app lists it.
struct AndroidInboxItem: Decodable {
    /// Made of the text, so it is not unique in all versions.
    let id: String
    let type: String
    let sender: String
    let simNumber: Int?
    let body: String
    /// When the carrier got it.
    let created: Instant

    private enum CodingKeys: String, CodingKey {
        case id, type, sender, simNumber, contentPreview, createdAt
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = fields.looseString(.id) ?? ""
        type = fields.looseString(.type) ?? "SMS"
        sender = try fields.decode(String.self, forKey: .sender)
        simNumber = fields.looseInt(.simNumber)
        body = fields.looseString(.contentPreview) ?? ""
        guard let date = Instant(rfc3339: try fields.decode(String.self, forKey: .createdAt)) else {
            throw DecodingError.dataCorruptedError(forKey: .createdAt, in: fields, debugDescription: "not a time")
        }
        created = date
    }

    /// Neither data nor the notice that a picture can be fetched, which the picture follows.
    var isText: Bool { type == "SMS" || isPicture }
    private var isPicture: Bool { type == "MMS_DOWNLOADED" }

    /// - Parameter ours: the number that the list is asked for.
    func resource(_ sid: MessageSID, to ours: TextAddress?) -> MessageResource {
        MessageResource(
            sid: sid, accountSID: nil, serviceSID: nil, direction: .inbound, from: TextAddress(rawValue: sender),
            to: ours, body: body, status: .received, errorCode: nil, segments: nil, mediaCount: isPicture ? 1 : 0,
            price: nil, created: created, updated: nil, sent: created)
    }
}

/// What identifies a text that the phone received, in its list and in its events: who sent which words in which second.
/// The ids of both are made of the words, and an event that is asked for again has another one.
struct ReceivedText: Hashable {
    let sender: String
    let second: Int64
    let body: String

    init(sender: String, at time: Instant, body: String) {
        (self.sender, self.body) = (sender, body)
        second = time.milliseconds / 1000
    }

    /// - Parameter place: how many equal ones of the same second are known.
    func sid(place: Int = 0) -> MessageSID? {
        var digest = SHA256()
        for part in [sender, String(second), body] {
            digest.update(data: Array(part.utf8))
            digest.update(data: [0])
        }
        let hex = digest.finalize().prefix(16).hexadecimal
        return MessageSID(rawValue: "in-" + hex + (place == 0 ? "" : "-\(place)"))
    }
}

/// Numbers the equal texts of one second, over all pages of a list: two of them are two texts.
private final class ReceivedTexts: Sendable {
    private struct Place: Hashable {
        let id: String
        let time: Instant
    }

    private let places = Mutex<[ReceivedText: [Place]]>([:])

    /// Nil for one that an earlier page had as well.
    func sid(of item: AndroidInboxItem) -> MessageSID? {
        let text = ReceivedText(sender: item.sender, at: item.created, body: item.body)
        let place = Place(id: item.id, time: item.created)
        let number = places.withLock { places -> Int? in
            var known = places[text, default: []]
            guard !known.contains(place) else { return nil }
            known.append(place)
            places[text] = known
            return known.count - 1
        }
        return number.flatMap { text.sid(place: $0) }
    }
}
