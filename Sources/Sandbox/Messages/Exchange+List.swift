internal import Twilio
internal import Values

extension Exchange {
    /// `GET …/Messages.json`: one page, newest first. The page number is the client's own affair: what comes next is
    /// told by the token, the SID at the edge of the page before.
    func list(_ query: FormBody) throws(RESTError) -> JSON {
        let filter = try MessageQuery(query)
        let size = min(max(query["PageSize"].flatMap { Int($0) } ?? 50, 1), 1000)
        let number = min(max(query["Page"].flatMap { Int($0) } ?? 0, 0), 1_000_000)
        let token = query["PageToken"].flatMap { $0.isEmpty ? nil : $0 }

        let found: [StoredMessage]
        let hasMore: Bool
        if let token, token.hasPrefix("PB") {
            found = ledger.newer(than: try sequence(of: token), limit: size, where: filter.matches)
            hasMore = true
        } else {
            let start = try token.map { token throws(RESTError) in try sequence(of: token) }
            let oneMore = ledger.older(than: start, limit: size + 1, where: filter.matches)
            found = Array(oneMore.prefix(size))
            hasMore = oneMore.count > size
        }

        func uri(page: Int, token: String?) -> JSON {
            var fields = filter.fields
            fields.append("PageSize", String(size))
            fields.append("Page", String(page))
            if let token { fields.append("PageToken", token) }
            return .text("/2010-04-01/Accounts/\(credentials.accountSID)/Messages.json?\(fields.encodedText)")
        }
        let first = number * size
        return [
            "first_page_uri": uri(page: 0, token: nil), "end": .number(max(first + found.count - 1, 0)),
            "previous_page_uri": number > 0
                ? found.first.map { uri(page: number - 1, token: "PB\($0.sid)") } ?? nil : nil,
            "messages": .list(found.map { $0.resource(accountSID: credentials.accountSID) }),
            "uri": uri(page: number, token: token), "page_size": .number(size), "start": .number(first),
            "next_page_uri": hasMore ? found.last.map { uri(page: number + 1, token: "PA\($0.sid)") } ?? nil : nil,
            "page": .number(number),
        ]
    }

    private func sequence(of token: String) throws(RESTError) -> Int {
        guard let message = ledger[String(token.dropFirst(2))] else {
            throw .invalidParameter("PageToken names no message: \(token)")
        }
        return message.sequence
    }

    /// What the phones page asks for: messages changed after a revision, oldest first, at most `limit` of the newest.
    func history(_ query: FormBody) -> JSON {
        let after = query["after"].flatMap { Int($0) } ?? 0
        let limit = min(max(query["limit"].flatMap { Int($0) } ?? 2000, 1), 10_000)
        let (to, from, direction) = (query["to"], query["from"], query["direction"])
        var changed: [StoredMessage] = []
        if after < ledger.revision {
            changed = ledger.older(than: nil, limit: limit) { message in
                message.revision > after && !message.isDeleted && (to == nil || message.to == to)
                    && (from == nil || message.from == from)
                    && (direction == nil || message.direction.rawValue == direction)
            }
        }
        return [
            "run": .text(sids.run), "revision": .number(ledger.revision),
            "numbers": .list(numbers.map { .text($0.number) }),
            "messages": .list(changed.reversed().map(\.line)),
        ]
    }
}
