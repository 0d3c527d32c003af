import CCurl
import Glibc

/// Runs on the engine's thread: executes commands, drives all transfers through one multi handle, and returns results.
/// Confined to that thread. Its only blocking call is `curl_multi_poll`.
final class CurlLoop {
    /// Easy handles kept for the next requests, with their TLS sessions.
    private static let maximumIdleHandles = 64
    /// libcurl's timers and new commands end the wait earlier.
    private static let longestWait = Duration.seconds(60)

    private let commandQueue: CurlCommandQueue
    private let settings: CurlSettings
    private let multi: UnsafeMutableRawPointer
    private var queues: [String: HostQueue] = [:]
    private var active: [TransferID: Transfer] = [:]
    private var idle: [EasyHandle] = []
    private var isStopping = false

    static let canceled = HTTPFailure(.canceled, "the request was canceled", mayHaveBeenSent: false)
    static let shutDown = HTTPFailure(.canceled, "the HTTP client was shut down", mayHaveBeenSent: false)

    init(_ commandQueue: CurlCommandQueue, _ settings: CurlSettings, _ multi: MultiPointer) {
        (self.commandQueue, self.settings) = (commandQueue, settings)
        self.multi = multi.raw
    }

    /// Runs until the stop command; frees the multi handle.
    func run() {
        while true {
            commandQueue.take().forEach(handleCommand)
            if isStopping { break }
            var running: Int32 = 0
            let performed = ccurl_multi_perform(multi, &running)
            if performed != CURLM_OK {
                fail(.other, "libcurl failed: \(String(cString: ccurl_multi_strerror(performed)))")
            }
            collectFinished()
            failOverdue()
            queues.keys.forEach(advance)
            if ccurl_multi_poll(multi, nil, 0, millisecondsToWait(), nil) != CURLM_OK {
                usleep(10_000)  // so that a persistent failure (no file descriptors left) does not use a whole core
            }
        }
        let unread = commandQueue.close()
        fail(.canceled, Self.shutDown.detail)
        for case .start(let submission) in unread { submission.finish(.failure(Self.shutDown)) }
        idle = []
        ccurl_multi_cleanup(multi)
        commandQueue.ended()
    }

    private func handleCommand(_ command: CurlCommand) {
        switch command {
        case .start(let submission):
            do throws(HTTPFailure) {
                try submission.request.check()
                let url = try RequestURL(submission.request.url, isMail: submission.request.mail != nil)
                let deadline = submission.submitted.advanced(by: submission.request.timeout)
                queues[url.origin, default: HostQueue(limit: settings.transfersPerHost, isTLS: url.isTLS)]
                    .append(PendingRequest(submission: submission, url: url, deadline: deadline))
                advance(url.origin)
            } catch {
                submission.finish(.failure(error))
            }
        case .cancel(let id):
            if let transfer = active[id] { return end(transfer) { $0.fail(.canceled, Self.canceled.detail) } }
            failWaiting { $0.submission.id == id ? Self.canceled : nil }
        case .stop:
            isStopping = true
        }
    }

    // MARK: Starting transfers

    /// Starts the requests of a host that may start now.
    private func advance(_ origin: String) {
        while let request = queues[origin]?.next() {
            do throws(HTTPFailure) {
                try start(request)
            } catch {
                queues[origin]?.finishOne()
                request.submission.finish(.failure(error))
            }
        }
        if queues[origin]?.isEmpty == true { queues[origin] = nil }
    }

    private func start(_ request: PendingRequest) throws(HTTPFailure) {
        guard let easy = idle.popLast() ?? EasyHandle() else {
            throw HTTPFailure(.other, "out of memory", mayHaveBeenSent: false)
        }
        let transfer = Transfer(request, easy, isPublic: settings.isPublic) { [unowned self] in
            queues[request.url.origin]?.open()
        }
        try transfer.configure(settings, now: .now)
        guard ccurl_multi_add_handle(multi, easy.raw) == CURLM_OK else {
            throw HTTPFailure(.other, "out of memory", mayHaveBeenSent: false)
        }
        active[transfer.id] = transfer
    }

    // MARK: Ending transfers

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

    private func end(_ transfer: Transfer, _ report: (Transfer) -> Void) {
        ccurl_multi_remove_handle(multi, transfer.easy.raw)
        active[transfer.id] = nil
        queues[transfer.url.origin]?.finishOne()
        report(transfer)
        if idle.count < Self.maximumIdleHandles {
            transfer.easy.reset()
            idle.append(transfer.easy)
        }
    }

    /// libcurl times active transfers; waiting requests are timed here.
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
        for origin in queues.keys {
            let removed = queues[origin]?.remove { failure($0) != nil } ?? []
            for request in removed {
                if let failure = failure(request) { request.submission.finish(.failure(failure)) }
            }
        }
    }

    /// Fails all waiting and active requests.
    private func fail(_ kind: HTTPFailure.Kind, _ detail: String) {
        failWaiting { _ in HTTPFailure(kind, detail, mayHaveBeenSent: false) }
        for transfer in active.values { end(transfer) { $0.fail(kind, detail) } }
    }

    private func millisecondsToWait() -> Int32 {
        guard let deadline = queues.values.lazy.compactMap(\.firstDeadline).min() else {
            return Int32(Self.longestWait.wholeMilliseconds)
        }
        let wait = min(max(ContinuousClock.now.duration(to: deadline), .zero), Self.longestWait)
        return Int32(wait.wholeMilliseconds) + 1
    }
}
