internal import ServiceLifecycle
internal import Twilio

/// Moves messages along and posts what is to be reported, for as long as the provider runs.
struct Deliveries: Service {
    let exchange: SharedExchange
    let lanes: CallbackLanes
    let poster: WebhookPoster

    /// How many webhooks are called at once.
    private static let width = 64
    /// While messages wait for a far moment, a new one is noticed within this time.
    private static let longestNap = Duration.milliseconds(20)
    /// What is due within this time moves together: a timer for each message costs as much as answering its request.
    private static let shortestNap = Duration.milliseconds(2)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await moveMessages() }
                group.addTask { await postCallbacks() }
            }
        }
    }

    private func moveMessages() async {
        var wakes = exchange.wakes.makeAsyncIterator()
        while !Task.isCancelled {
            let (callbacks, wait) = exchange.withLock { exchange, moment in
                (exchange.advance(at: moment), exchange.timetable.nextDue.map { $0 - moment.elapsed })
            }
            lanes.add(callbacks)
            if let wait {
                // Cancelled: the loop's condition says so.
                try? await Task.sleep(for: min(max(wait, Self.shortestNap), Self.longestNap))
            } else {
                guard await wakes.next() != nil else { return }
            }
        }
    }

    private func postCallbacks() async {
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await lane in lanes.opened {
                if running == Self.width {
                    await group.next()
                    running -= 1
                }
                group.addTask { await empty(lane) }
                running += 1
            }
        }
    }

    private func empty(_ lane: Int) async {
        while let callback = lanes.next(in: lane) {
            let call = exchange.withLock { exchange, _ in exchange.call(for: callback) }
            let result = await poster.post(call)
            guard let code = result.alertCode else { continue }
            exchange.withLock { exchange, moment in
                exchange.raiseAlert(code, url: callback.url, resourceSID: callback.sid, at: moment)
            }
        }
    }
}

extension Exchange {
    mutating func call(for callback: StatusCallback) -> WebhookCall {
        WebhookCall(
            url: callback.url, form: callback.form(accountSID: credentials.accountSID), token: primaryToken,
            idempotencyToken: sids.next("IT"))
    }

    /// The token that signs. Clients have another one where the fault says so.
    var primaryToken: String {
        faults.settings.secondaryToken ? String(credentials.authToken.reversed()) : credentials.authToken
    }
}
