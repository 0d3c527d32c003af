import JSON
import Twilio
import Values

/// Everything the sandbox stores and decides. It takes the time as an argument and uses neither network nor clock; it
/// returns the callbacks that are to be posted.
struct SandboxState {
    let credentials: SandboxCredentials
    let dialect: SandboxDialect
    let stepDelay: Duration
    let verifiedNumbers: [String]
    var sids: SIDSource
    var messageLog: MessageLog
    var numbers: [OwnedNumber]
    /// The one that holds our numbers; nil if none does.
    var service: MessagingService?
    /// Services without numbers, oldest first.
    var emptyServices: [MessagingService] = []
    private let configuredService: MessagingService?
    var optOuts = OptOuts()
    var faults: ActiveFaults
    /// Of the dialect of a device.
    var device: DeviceState
    private(set) var transitions = TransitionQueue()
    var alerts = MonitorAlertLog()
    var whatsApp: WhatsAppState

    init(_ configuration: SandboxConfiguration) {
        credentials = configuration.credentials
        dialect = configuration.dialect
        stepDelay = configuration.stepDelay
        verifiedNumbers = configuration.verifiedNumbers
        sids = SIDSource(configuration.random, configuration.dialect)
        messageLog = MessageLog(limit: configuration.messageLimit)
        numbers = configuration.numbers.enumerated().map { index, number in
            OwnedNumber(index: index, number: number, smsURL: configuration.inboundWebhookURL ?? "")
        }
        device = DeviceState(inbound: configuration.inboundWebhookURL)
        configuredService = configuration.serviceSID.map { MessagingService(sid: $0, usesNumbersWebhook: true) }
        service = configuredService
        faults = ActiveFaults(Faults())
        whatsApp = WhatsAppState(configuration.templates)
        apply(configuration.faults)
    }

    // MARK: Settings

    /// Replaces all faults.
    mutating func apply(_ new: Faults) {
        let hadServiceFault = faults.settings.serviceWithoutURL
        faults = ActiveFaults(new)
        if new.serviceWithoutURL {
            service = MessagingService(sid: configuredService?.sid ?? MessagingService.standInSID)
        } else if hadServiceFault {
            service = configuredService
        }
        for index in numbers.indices where new.webhookElsewhere { numbers[index].smsURL = OwnedNumber.elsewhere }
    }

    func number(_ number: String) -> OwnedNumber? {
        numbers.first { $0.number == Channel.number(in: number) }
    }

    mutating func updateNumber(sid: String, _ form: FormBody, path: String) throws(RESTError) -> JSONValue {
        guard let index = numbers.firstIndex(where: { $0.sid == sid }) else { throw .notFound(path) }
        try numbers[index].update(form)
        return numbers[index].resource(accountSID: credentials.accountSID, dialect: dialect)
    }

    // MARK: Message transitions

    /// Stores a message and schedules its next status, after `delay` or else the usual delay.
    mutating func add(_ message: StoredMessage, after delay: Duration? = nil, at time: SandboxTime) -> StoredMessage {
        let message = messageLog.append(message)
        if message.nextStatus != nil {
            transitions.add(message.sequence, due: time.elapsed + (delay ?? stepDelay))
        }
        return message
    }

    /// Moves every due message to its next status and returns the callbacks to post.
    mutating func advance(at time: SandboxTime) -> [StatusCallback] {
        var callbacks: [StatusCallback] = []
        while let sequence = transitions.take(by: time.elapsed) {
            // A message that was canceled or removed meanwhile has no next status.
            guard let next = messageLog[sequence]?.nextStatus else { continue }
            let sender = numbers.first?.number
            let moved = messageLog.update(sequence) { message in
                if message.from == nil, next == .queued { message.from = sender }
                message.move(to: next, at: time.date)
            }
            guard let moved else { continue }
            callbacks += self.callbacks(for: moved)
            if moved.nextStatus != nil { transitions.add(sequence, due: time.elapsed + stepDelay) }
        }
        return callbacks
    }

    /// The callbacks to post for a message that has just changed its status.
    mutating func callbacks(for message: StoredMessage) -> [StatusCallback] {
        let own =
            dialect.kind.isDevice ? message.deviceEvent.flatMap { device.url(of: $0.name) } : message.statusCallback
        guard message.isReported, let url = own else { return [] }
        return faults.callbacks(
            for: StatusCallback(message, url: url, isDevice: dialect.kind.isDevice), isLast: message.nextStatus == nil)
    }

    // MARK: Webhooks

    mutating func webhookCall(for callback: StatusCallback, at time: SandboxTime) -> WebhookCall {
        if let (event, payload) = callback.deviceEvent,
            let call = deviceCall(event, id: "\(callback.sid):\(event)", payload, token: signingKey, at: time)
        {
            return call
        }
        return WebhookCall(
            url: callback.url, form: callback.form(accountSID: credentials.accountSID), token: signingKey,
            signatureHeader: dialect.kind.signatureHeader,
            idempotencyToken: sids.next("IT"))
    }

    /// The token that signs webhooks. Under the fault `secondaryToken` it differs from the one that clients have.
    var primaryToken: String {
        faults.settings.secondaryToken ? String(credentials.authToken.reversed()) : credentials.authToken
    }

    /// Signs webhooks.
    var signingKey: String { credentials.signingKey ?? primaryToken }

    /// Records a failed webhook in the monitor, and its code on the inbound message that it was for.
    mutating func raiseAlert(_ code: Int, url: String, resourceSID: String, at time: SandboxTime) {
        alerts.add(MonitorAlert(sid: sids.next("NO"), code: code, url: url, resourceSID: resourceSID, date: time.date))
        guard let message = messageLog[resourceSID], message.direction == .inbound else { return }
        messageLog.update(message.sequence) { $0.errorCode = ErrorCode(rawValue: code) }
    }
}

extension SandboxState {
    /// All Messaging Services.
    var services: [MessagingService] { (service.map { [$0] } ?? []) + emptyServices }

    /// The numbers of a service.
    func numbers(of sid: String) -> [OwnedNumber] { service?.sid == sid ? numbers : [] }

    /// `POST /v1/Services`: a service without numbers.
    mutating func createService(
        _ form: FormBody, baseURL: String, at time: SandboxTime
    ) throws(RESTError) -> JSONValue {
        guard form["FriendlyName"]?.isEmpty == false else {
            throw .invalidParameter("Missing required parameter FriendlyName in the post body")
        }
        // Twilio has whole seconds here.
        let created = Instant(milliseconds: time.date.milliseconds / 1000 * 1000)
        var service = MessagingService(sid: sids.next("MG"), created: created)
        try service.update(form)
        emptyServices.append(service)
        return service.resource(accountSID: credentials.accountSID, baseURL: baseURL)
    }

    mutating func updateService(
        sid: String, _ form: FormBody, baseURL: String, path: String
    ) throws(RESTError) -> JSONValue {
        guard var changed = services.first(where: { $0.sid == sid }) else { throw .notFound(path) }
        try changed.update(form)
        if service?.sid == sid {
            service = changed
        } else if let index = emptyServices.firstIndex(where: { $0.sid == sid }) {
            emptyServices[index] = changed
        }
        return changed.resource(accountSID: credentials.accountSID, baseURL: baseURL)
    }

    /// `DELETE /v1/Services/MG…`. Its numbers then belong to no service.
    mutating func deleteService(sid: String, path: String) throws(RESTError) {
        guard services.contains(where: { $0.sid == sid }) else { throw .notFound(path) }
        if service?.sid == sid { service = nil }
        emptyServices.removeAll { $0.sid == sid }
    }

    /// `POST /v1/Services/MG…/PhoneNumbers`. The sandbox's numbers belong to one service: adding one adds all.
    mutating func addNumber(
        to sid: String, _ form: FormBody, baseURL: String, path: String
    ) throws(RESTError) -> JSONValue {
        guard let chosen = services.first(where: { $0.sid == sid }) else { throw .notFound(path) }
        guard let number = numbers.first(where: { $0.sid == form["PhoneNumberSid"] }) else {
            throw .invalidParameter("Invalid PhoneNumberSid")
        }
        guard service == nil else { throw service?.sid == sid ? .numberAlreadyAdded : .numberInAnotherService }
        service = chosen
        emptyServices.removeAll { $0.sid == sid }
        return ServiceResources(state: self, baseURL: baseURL).number(number, of: sid)
    }
}

/// One instant on both clocks of the sandbox.
struct SandboxTime: Sendable {
    /// The time of day, which dates resources.
    let date: Instant
    /// Time since the sandbox was created, on a monotonic clock. Delays are measured with it.
    let elapsed: Duration
}
