import HTTPTransport
import Synchronization
import Values

/// Reads the mails of a box over IMAP. Each is fetched once, as long as the program runs; the server marks it as read.
final class Mailbox: Sendable {
    private struct Key: Hashable {
        let box: String
        let uid: Int
    }

    private let known = Mutex<[Key: MessageResource?]>([:])
    private static let mostKnown = 5000
    /// A longer mail is left unread, in the box.
    private static let mostBytes = 8 << 20

    /// The mails that came in since, the newest first. None without a box.
    func mails(_ api: ProviderAPI, since: Instant) async throws(APIFailure) -> [MessageResource] {
        guard let box = api.provider.mailbox, let ours = api.provider.mailAddress else { return [] }
        // The server compares dates in its own zone.
        let day = Zone.utc.date(of: since).adding(days: -1)
        let month = LocalDate.shortMonthNames[day.month - 1]
        let found = try await read(api, box, "UID SEARCH SINCE \(day.day)-\(month)-\(day.year)")
        let uids = String(decoding: found, as: UTF8.self).split(whereSeparator: { " \r\n".contains($0) })
            .compactMap { Int($0) }
        forgetIfRenumbered(box, uids)
        var mails: [MessageResource] = []
        for uid in uids {
            let key = Key(box: box, uid: uid)
            if let mail = known.withLock({ $0[key] }) {
                mails += [mail].compactMap(\.self)
                continue
            }
            let now = WallClock.system.now()
            let mail: MessageResource?
            do throws(APIFailure) {
                let bytes = try await read(api, "\(box)/;UID=\(uid)", nil)
                mail = MailReader(bytes).resource(to: ours, since: since, now: now)
            } catch {
                guard case .transport(let failure) = error, failure.kind == .bodyTooLarge else { throw error }
                mail = nil
            }
            known.withLock { $0[key] = .some(mail) }
            mails += [mail].compactMap(\.self)
        }
        return mails.sorted { ($0.created ?? since) > ($1.created ?? since) }
    }

    /// A box that was made again numbers its mails from the beginning.
    private func forgetIfRenumbered(_ box: String, _ uids: [Int]) {
        known.withLock { known in
            let last = known.keys.filter { $0.box == box }.map(\.uid).max() ?? 0
            if (uids.max() ?? last) < last || known.count > Self.mostKnown { known = [:] }
        }
    }

    private func read(_ api: ProviderAPI, _ url: String, _ command: String?) async throws(APIFailure) -> [UInt8] {
        var request = HTTPRequest(.get, url, timeout: api.timeout, maximumBodyBytes: Self.mostBytes)
        request.authorization = api.provider.authorization
        request.mail = .read(command: command)
        let response: HTTPResponse
        do {
            response = try await api.http.send(request)
        } catch {
            throw .transport(error)
        }
        guard response.status < 400 else {
            throw .refused(Refusal(status: 400, code: MailErrors.code(of: "", status: response.status)))
        }
        return response.body
    }
}
