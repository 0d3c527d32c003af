import ServiceLifecycle

/// Moves messages from status to status and posts their callbacks, as long as the sandbox runs.
struct StatusCallbackScheduler: Service {
    let state: SharedSandboxState
    let callbackQueues: CallbackQueues
    let poster: WebhookPoster

    private static let maximumConcurrentCalls = 64
    /// While a message waits for a later time, a new one is noticed within this time.
    private static let longestSleep = Duration.milliseconds(20)
    /// Messages due within this time move together: one timer per message would cost as much as one request.
    private static let shortestSleep = Duration.milliseconds(2)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await moveMessages() }
                group.addTask { await postCallbacks() }
            }
        }
    }

    private func moveMessages() async {
        var wakes = state.wakes.makeAsyncIterator()
        while !Task.isCancelled {
            let (callbacks, wait) = state.withLock { state, time in
                (state.advance(at: time), state.transitions.nextDue.map { $0 - time.elapsed })
            }
            callbackQueues.add(callbacks)
            if let wait {
                // Cancellation ends the loop by its condition.
                try? await Task.sleep(for: min(max(wait, Self.shortestSleep), Self.longestSleep))
            } else {
                guard await wakes.next() != nil else { return }
            }
        }
    }

    private func postCallbacks() async {
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await sequence in callbackQueues.opened {
                if running == Self.maximumConcurrentCalls {
                    await group.next()
                    running -= 1
                }
                group.addTask { await postCallbacks(ofMessage: sequence) }
                running += 1
            }
        }
    }

    private func postCallbacks(ofMessage sequence: Int) async {
        while let callback = callbackQueues.next(forMessage: sequence) {
            let call = state.withLock { state, time in state.webhookCall(for: callback, at: time) }
            let result = await poster.post(call)
            guard let code = result.alertCode else { continue }
            state.withLock { state, time in
                state.raiseAlert(code, url: callback.url, resourceSID: callback.sid, at: time)
            }
        }
    }
}
