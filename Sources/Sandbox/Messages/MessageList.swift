import JSON
import Twilio
import Values

/// Lists of messages, for the API and for the phones page.
struct MessageList {
    let state: SandboxState

    /// `GET …/Messages.json`: one page, newest first. The token, the SID of the last message of the page before,
    /// decides where a page starts; the page number is only repeated.
    func page(_ query: FormBody) throws(RESTError) -> JSONValue {
        let filter = try MessageQuery(query)
        let size = min(max(query["PageSize"].flatMap { Int($0) } ?? 50, 1), 1000)
        let number = min(max(query["Page"].flatMap { Int($0) } ?? 0, 0), 1_000_000)
        let token = query["PageToken"].flatMap { $0.isEmpty ? nil : $0 }

        let found: [StoredMessage]
        let hasMore: Bool
        if let token, token.hasPrefix("PB") {
            found = state.messageLog.newer(than: try sequence(of: token), limit: size, where: filter.matches)
            hasMore = true
        } else {
            let start = try token.map { token throws(RESTError) in try sequence(of: token) }
            let oneMore = state.messageLog.older(than: start, limit: size + 1, where: filter.matches)
            found = Array(oneMore.prefix(size))
            hasMore = oneMore.count > size
        }

        func uri(page: Int, token: String?) -> JSONValue {
            var fields = filter.fields
            fields.append("PageSize", String(size))
            fields.append("Page", String(page))
            if let token { fields.append("PageToken", token) }
            return .string(
                "\(state.dialect.pathPrefix)/Accounts/\(state.credentials.accountSID)/Messages.json?\(fields.encodedText)"
            )
        }
        let first = number * size
        return [
            "first_page_uri": uri(page: 0, token: nil), "end": .integer(max(first + found.count - 1, 0)),
            "previous_page_uri": number > 0
                ? found.first.map { uri(page: number - 1, token: "PB\($0.sid)") } ?? nil : nil,
            "messages": .array(
                found.map { $0.resource(accountSID: state.credentials.accountSID, dialect: state.dialect) }),
            "uri": uri(page: number, token: token), "page_size": .integer(size), "start": .integer(first),
            "next_page_uri": hasMore ? found.last.map { uri(page: number + 1, token: "PA\($0.sid)") } ?? nil : nil,
            "page": .integer(number),
        ]
    }

    private func sequence(of token: String) throws(RESTError) -> Int {
        guard let message = state.messageLog[String(token.dropFirst(2))] else {
            throw .invalidParameter("PageToken is not a known message: \(token)")
        }
        return message.sequence
    }

    /// `GET /sandbox/messages`: messages that changed after a revision, oldest first, at most `limit` of the newest.
    func changes(_ query: FormBody) -> JSONValue {
        let after = query["after"].flatMap { Int($0) } ?? 0
        let limit = min(max(query["limit"].flatMap { Int($0) } ?? 2000, 1), 10_000)
        let (to, from, direction) = (query["to"], query["from"], query["direction"])
        var changed: [StoredMessage] = []
        if after < state.messageLog.revision {
            changed = state.messageLog.older(than: nil, limit: limit) { message in
                message.revision > after && !message.isDeleted && (to == nil || message.to == to)
                    && (from == nil || message.from == from)
                    && (direction == nil || message.direction.rawValue == direction)
            }
        }
        return [
            "run": .string(state.sids.run), "revision": .integer(state.messageLog.revision),
            "numbers": .array(state.numbers.map { .string($0.number) }),
            "messages": .array(changed.reversed().map(\.summary)),
        ]
    }
}
