internal import Messaging
internal import Platform
internal import Storage
internal import Twilio
internal import Values

/// What people texted while no gateway ran is heard before anything leaves that it may forbid: a STOP, or an answer.
struct SyncBeforeSend {
    let app: AppEnvironment
    let terminal: Terminal
    let sender: Sender

    enum Outcome {
        /// Everything that could be heard was, or was waited for long enough.
        case done
        /// Nobody is there, so nothing can leave either. In plain words.
        case unreachable(String)
    }

    /// Throws the store's refusals.
    func run() async throws -> Outcome {
        let client = try app.messagesClient()
        var taken = 0
        for sender in try await app.inboundSenders(including: sender) {
            let backfill = Backfill(inbox: app.inbox, client: client, sender: sender.id, log: app.log)
            do {
                taken += try await patiently(backfill)
            } catch let error as APIFailure {
                if error.errorClass.remedy == .retry { return .unreachable(error.errorClass.reason) }
                terminal.say("What people texted meanwhile cannot be read: \(error). Sending with what is known.")
            }
        }
        if taken > 0 {
            let texts = taken == 1 ? "1 text" : "\(taken) texts"
            terminal.say("\(texts) came in while no gateway ran: greenroom inbox list --all")
        }
        return .done
    }

    /// Answers how many texts were new.
    private func patiently(_ backfill: Backfill) async throws -> Int {
        var (waited, pause) = (Duration.zero, Duration.seconds(1))
        while true {
            do {
                return try await backfill.catchUp(clock: app.clock).taken
            } catch let failure as APIFailure {
                let mayPass = [.uncertain, .slowDown].contains(failure.errorClass.remedy)
                guard mayPass, waited < app.catchUpTimeout else { throw failure }
                if waited == .zero {
                    terminal.say("The provider does not say yet what people texted meanwhile. Trying again …")
                }
                try await app.pause(pause)
                (waited, pause) = (waited + pause, pause * 2)
            }
        }
    }
}
