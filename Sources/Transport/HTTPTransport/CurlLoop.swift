import CCurl
import Glibc

/// The engine's thread: takes commands, drives every transfer through one multi handle, hands out the answers.
/// Nothing in here is seen by another thread, and nothing in here waits but `curl_multi_poll`.
final class CurlLoop {
    /// Easy handles kept for the next requests, with their TLS sessions.
    private static let maximumIdleHandles = 64
    /// libcurl's own timers and new commands end the wait before.
    private static let longestWait = Duration.seconds(60)

    private let inbox: CurlInbox
    private let settings: CurlSettings
    private let multi: UnsafeMutableRawPointer
    private var lines: [String: HostLine] = [:]
    private var active: [TransferID: Transfer] = [:]
    private var idle: [EasyHandle] = []
    private var isStopping = false

    static let cancelled = HTTPFailure(.cancelled, "the request was cancelled", mayHaveBeenSent: false)
    static let shutDown = HTTPFailure(.cancelled, "the HTTP client was shut down", mayHaveBeenSent: false)

    init(_ inbox: CurlInbox, _ settings: CurlSettings, _ multi: MultiPointer) {
        self.inbox = inbox
        self.settings = settings
        self.multi = multi.raw
    }

    /// Runs until the stop command; frees the multi handle.
    func run() {
        while true {
            inbox.take().forEach(handleCommand)
            if isStopping { break }
            var running: Int32 = 0
            let performed = ccurl_multi_perform(multi, &running)
            if performed != CURLM_OK {
                fail(.other, "libcurl failed: \(String(cString: ccurl_multi_strerror(performed)))")
            }
            collectFinished()
            failOverdue()
            lines.keys.forEach(advance)
            if ccurl_multi_poll(multi, nil, 0, millisecondsToWait(), nil) != CURLM_OK {
                usleep(10_000)  // so that a lasting failure (no file descriptors left) does not burn a core
            }
        }
        let unread = inbox.close()
        fail(.cancelled, Self.shutDown.detail)
        for case .start(let submission) in unread { submission.finish(.failure(Self.shutDown)) }
        idle = []
        ccurl_multi_cleanup(multi)
        inbox.ended()
    }

    private func handleCommand(_ command: CurlCommand) {
        switch command {
        case .start(let submission):
            do throws(HTTPFailure) {
                try submission.request.check()
                let url = try RequestURL(submission.request.url)
                let deadline = submission.submitted.advanced(by: submission.request.timeout)
                lines[url.origin, default: HostLine(limit: settings.transfersPerHost, isTLS: url.isTLS)]
                    .join(PendingRequest(submission: submission, url: url, deadline: deadline))
                advance(url.origin)
            } catch {
                submission.finish(.failure(error))
            }
        case .cancel(let id):
            if let transfer = active[id] { return end(transfer) { $0.fail(.cancelled, Self.cancelled.detail) } }
            failWaiting { $0.submission.id == id ? Self.cancelled : nil }
        case .stop:
            isStopping = true
        }
    }

    // MARK: Starts

    /// Starts what has its turn at a host.
    private func advance(_ origin: String) {
        while let request = lines[origin]?.next() {
            do throws(HTTPFailure) {
                try start(request)
            } catch {
                lines[origin]?.oneEnded()
                request.submission.finish(.failure(error))
            }
        }
        if lines[origin]?.isEmpty == true { lines[origin] = nil }
    }

    private func start(_ request: PendingRequest) throws(HTTPFailure) {
        guard let easy = idle.popLast() ?? EasyHandle() else {
            throw HTTPFailure(.other, "out of memory", mayHaveBeenSent: false)
        }
        let transfer = Transfer(request, easy) { [unowned self] in lines[request.url.origin]?.open() }
        try transfer.configure(settings, now: .now)
        guard ccurl_multi_add_handle(multi, easy.raw) == CURLM_OK else {
            throw HTTPFailure(.other, "out of memory", mayHaveBeenSent: false)
        }
        active[transfer.id] = transfer
    }

    // MARK: Ends

    private func collectFinished() {
        var left: Int32 = 0
        while let message = ccurl_multi_info_read(multi, &left) {
            guard let easy = ccurl_finished_easy(message) else { continue }
            let code = ccurl_finished_result(message)
            var context: UnsafeMutableRawPointer?
            guard ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context) == CURLE_OK,
                let transfer = TransferCallbacks.transfer(context)
            else { continue }
            end(transfer) { $0.complete(code) }
        }
    }

    private func end(_ transfer: Transfer, _ answer: (Transfer) -> Void) {
        ccurl_multi_remove_handle(multi, transfer.easy.raw)
        active[transfer.id] = nil
        lines[transfer.url.origin]?.oneEnded()
        answer(transfer)
        if idle.count < Self.maximumIdleHandles {
            transfer.easy.reset()
            idle.append(transfer.easy)
        }
    }

    /// libcurl times what is under way; what waits for its turn is timed here.
    private func failOverdue() {
        let now = ContinuousClock.now
        failWaiting { request in
            guard request.deadline <= now else { return nil }
            let detail =
                "no connection to \(request.url.authority) was free within \(request.submission.request.timeout)"
            return HTTPFailure(.timedOut, detail, mayHaveBeenSent: false)
        }
    }

    private func failWaiting(_ failure: (PendingRequest) -> HTTPFailure?) {
        for origin in lines.keys {
            let removed = lines[origin]?.remove { failure($0) != nil } ?? []
            for request in removed {
                if let failure = failure(request) { request.submission.finish(.failure(failure)) }
            }
        }
    }

    /// Fails everything.
    private func fail(_ kind: HTTPFailure.Kind, _ detail: String) {
        failWaiting { _ in HTTPFailure(kind, detail, mayHaveBeenSent: false) }
        for transfer in active.values { end(transfer) { $0.fail(kind, detail) } }
    }

    private func millisecondsToWait() -> Int32 {
        guard let deadline = lines.values.lazy.compactMap(\.firstDeadline).min() else {
            return Int32(Self.longestWait.wholeMilliseconds)
        }
        let wait = min(max(ContinuousClock.now.duration(to: deadline), .zero), Self.longestWait)
        return Int32(wait.wholeMilliseconds) + 1
    }
}
