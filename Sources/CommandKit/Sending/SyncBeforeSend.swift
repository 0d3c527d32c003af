import Messaging
import Platform
import Storage
import Twilio
import Values

/// Fetches and processes the texts that came in while no gateway ran, before anything is sent: one may be a STOP or an
/// answer.
struct SyncBeforeSend {
    let app: AppEnvironment
    let terminal: Terminal
    let sender: Sender

    enum Outcome {
        /// All texts were processed, or the wait timed out.
        case done
        /// The provider cannot be reached, so nothing can be sent either. The reason is for people.
        case unreachable(String)
    }

    /// Throws errors of the store.
    func run() async throws -> Outcome {
        var taken = 0
        for sender in try await app.inboundSenders(including: sender) {
            let client = try app.messagesClient(of: app.provider(of: sender))
            let backfill = Backfill(inbox: app.inbox, client: client, sender: sender.id, log: app.log)
            do {
                taken += try await patiently(backfill)
            } catch let error as APIFailure {
                if error.errorClass.remedy == .retry { return .unreachable(error.errorClass.reason) }
                terminal.say("Cannot fetch incoming texts: \(error). Sending without them.")
            }
        }
        if taken > 0 {
            let texts = taken.counted("text")
            terminal.say("\(texts) came in while the gateway was stopped: greenroom inbox list --all")
        }
        return .done
    }

    /// Returns the number of new texts.
    private func patiently(_ backfill: Backfill) async throws -> Int {
        var (waited, pause) = (Duration.zero, Duration.seconds(1))
        while true {
            do {
                return try await backfill.catchUp(clock: app.clock).taken
            } catch let failure as APIFailure {
                let mayPass = [.uncertain, .slowDown].contains(failure.errorClass.remedy)
                guard mayPass, waited < app.catchUpTimeout else { throw failure }
                if waited == .zero {
                    terminal.say("Cannot fetch incoming texts yet. Retrying …")
                }
                try await app.pause(pause)
                (waited, pause) = (waited + pause, pause * 2)
            }
        }
    }
}
