internal import Twilio
internal import Values

/// All that the provider knows and decides. It is given the time and touches neither network nor clock: what is to be
/// posted it returns.
struct Exchange {
    let credentials: SandboxCredentials
    let stepDelay: Duration
    let verifiedNumbers: [String]
    var sids: SIDSource
    var ledger: Ledger
    var numbers: [OwnedNumber]
    /// At most one, with all our numbers in it.
    var service: MessagingService?
    private let configuredService: MessagingService?
    var optOuts = OptOuts()
    var faults: ActiveFaults
    private(set) var timetable = Timetable()
    var alerts = AlertLog()

    init(_ configuration: SandboxConfiguration) {
        credentials = configuration.credentials
        stepDelay = configuration.stepDelay
        verifiedNumbers = configuration.verifiedNumbers
        sids = SIDSource(configuration.random)
        ledger = Ledger(limit: configuration.messageLimit)
        numbers = configuration.numbers.enumerated().map { index, number in
            OwnedNumber(index: index, number: number, smsURL: configuration.inboundWebhookURL ?? "")
        }
        configuredService = configuration.serviceSID.map { MessagingService(sid: $0, usesNumbersWebhook: true) }
        service = configuredService
        faults = ActiveFaults(Faults())
        apply(configuration.faults)
    }

    /// The new faults take the place of all that were set.
    mutating func apply(_ new: Faults) {
        let hadLostService = faults.settings.serviceWithoutURL
        faults = ActiveFaults(new)
        if new.serviceWithoutURL {
            service = MessagingService(sid: configuredService?.sid ?? MessagingService.standInSID)
        } else if hadLostService {
            service = configuredService
        }
    }

    func number(_ number: String) -> OwnedNumber? {
        numbers.first { $0.number == number }
    }

    // MARK: The way of a message

    /// Takes a message in and, where it has a way to go, sets it off.
    mutating func take(_ message: StoredMessage, after delay: Duration? = nil, at moment: Moment) -> StoredMessage {
        let message = ledger.append(message)
        if message.nextStatus != nil {
            timetable.add(message.sequence, due: moment.elapsed + (delay ?? stepDelay))
        }
        return message
    }

    /// Moves every message whose time has come, and returns what is to be reported.
    mutating func advance(at moment: Moment) -> [StatusCallback] {
        var callbacks: [StatusCallback] = []
        while let sequence = timetable.take(by: moment.elapsed) {
            // Forgotten or canceled meanwhile?
            guard let next = ledger[sequence]?.nextStatus else { continue }
            let sender = numbers.first?.number
            let moved = ledger.update(sequence) { message in
                if message.from == nil, next == .queued { message.from = sender }
                message.move(to: next, at: moment.date)
            }
            guard let moved else { continue }
            callbacks += news(of: moved)
            if moved.nextStatus != nil { timetable.add(sequence, due: moment.elapsed + stepDelay) }
        }
        return callbacks
    }

    /// What is to be reported of a message that has just moved.
    mutating func news(of message: StoredMessage) -> [StatusCallback] {
        guard message.isReported, let url = message.statusCallback else { return [] }
        return faults.pass(StatusCallback(message, url: url), isLast: message.nextStatus == nil)
    }
}
