import Twilio
import Values

/// The Messages resource: create, update and delete.
extension SandboxState {
    /// `POST /messages`: a request with the id of a known message is refused.
    mutating func createAtDevice(
        _ text: DeviceText, at time: SandboxTime
    ) throws(RESTError) -> (StoredMessage, ResponseFault) {
        if let id = text.id, messageLog[id] != nil { throw .conflict }
        let form: FormBody = ["To": text.to, "From": numbers.first?.number ?? "", "Body": text.body]
        return try createWithFaults(form, sid: text.id ?? sids.next("an"), at: time)
    }

    /// A message that the API shows; throws 404 for any other.
    func message(_ sid: String, path: String) throws(RESTError) -> StoredMessage {
        guard let message = messageLog[sid], !message.isDeleted, !message.isProviderReply else {
            throw .notFound(path)
        }
        return message
    }

    /// `POST …/Messages.json`, subject to the faults that are set.
    mutating func createWithFaults(
        _ form: FormBody, sid: String? = nil, at time: SandboxTime
    ) throws(RESTError) -> (StoredMessage, ResponseFault) {
        if faults.triggers(\.status429) { throw .tooManyRequests }
        if faults.triggers(\.status5xxBefore) { throw .unavailable }
        let message = try create(form, sid: sid, at: time)
        var fault = ResponseFault()
        fault.delay = .milliseconds(faults.settings.slowMilliseconds)
        fault.isDropped = faults.triggers(\.dropAnswer)
        if !fault.isDropped, faults.triggers(\.status5xxAfter) { fault.error = .internalError }
        return (message, fault)
    }

    /// `POST …/Messages.json`: the checks in the provider's order, then a stored message.
    ///
    /// - Parameter sid: the id that the client gave it; nil for a new one.
    mutating func create(
        _ form: FormBody, sid: String? = nil, at time: SandboxTime
    ) throws(RESTError) -> StoredMessage {
        let request = SendRequest(form)
        let check = SendRequestCheck(request: request, numbers: numbers, service: service, emptyServices: emptyServices)
        let to = try check.recipient()
        try check.checkSender(to: to)
        try check.checkContent()
        try check.checkOptions()
        let wait = try check.scheduledDelay(now: time.date)
        let isWhatsApp = Channel(of: to) == .whatsApp
        let magic = isWhatsApp ? nil : MagicNumber(to: to)
        if let refusal = magic?.refusal { throw refusal }
        if faults.settings.trial, !verifiedNumbers.contains(Channel.number(in: to)) { throw .notVerified(to) }
        let isBlocked = optOuts.isBlocked(
            scope: request.serviceSID ?? optOutScope(ofNumber: request.from ?? ""), phone: to)
        if isBlocked, request.serviceSID == nil { throw .optedOut }

        let special: (body: String, buttons: [ContentTemplate.Button], outcome: StoredMessage.Outcome?) =
            isWhatsApp
            ? try whatsApp.message(request, to: to, at: time.date) : (request.body, [], nil)

        var message = StoredMessage(
            sid: sid ?? sids.next(request.media.isEmpty ? "SM" : "MM"), direction: .outboundAPI, from: request.from,
            to: to,
            body: faults.settings.trial ? (dialect.kind.trialPrefix ?? "") + special.body : special.body,
            status: wait != nil ? .scheduled : request.serviceSID != nil ? .accepted : .queued,
            created: time.date, updated: time.date)
        message.media = request.media
        message.serviceSID = request.serviceSID
        message.statusCallback = request.statusCallback ?? request.serviceSID.flatMap { _ in service?.statusCallback }
        message.segments = segments(of: message.body, from: request.from, isSmart: request.isSmartEncoded)
        message.outcome = isBlocked ? .failed(21610) : outcome(from: request.from, to: to, magic: magic)
        if isWhatsApp {
            message.buttons = special.buttons
            let failure = faults.triggers(\.failWhatsApp) ? whatsApp.failure(of: request) : nil
            message.outcome =
                MagicNumber.whatsApp(to: Channel.number(in: to)) ?? special.outcome ?? failure ?? .delivered
        }
        return add(message, after: wait, at: time)
    }

    /// `POST …/Messages/{Sid}.json`: an empty `Body` removes the text, `Status=canceled` cancels a scheduled message.
    /// Returns the message and the callbacks to post.
    mutating func update(
        _ sid: String, _ form: FormBody, path: String, at time: SandboxTime
    ) throws(RESTError) -> (StoredMessage, [StatusCallback]) {
        var message = try message(sid, path: path)
        var callbacks: [StatusCallback] = []
        if let status = form["Status"], !status.isEmpty {
            guard status == "canceled" else { throw .invalidParameter("Status can only be set to canceled") }
            guard message.status == .scheduled else { throw .cannotCancel }
            message = change(message) { $0.move(to: .canceled, at: time.date) }
            callbacks = self.callbacks(for: message)
        }
        if let body = form["Body"] {
            guard body.isEmpty else { throw .invalidParameter("Body can only be set to an empty text") }
            guard message.nextStatus == nil else { throw .notComplete }
            message = change(message) { message in
                message.body = ""
                message.updated = time.date
            }
        }
        return (message, callbacks)
    }

    /// `DELETE …/Messages/{Sid}.json`. The entry stays in the log, so that page tokens that name it still work.
    mutating func delete(_ sid: String, path: String) throws(RESTError) {
        let message = try message(sid, path: path)
        guard message.nextStatus == nil else { throw .notComplete }
        _ = change(message) { message in
            message.isDeleted = true
            (message.body, message.media) = ("", [])
        }
    }

    private mutating func change(_ message: StoredMessage, _ body: (inout StoredMessage) -> Void) -> StoredMessage {
        messageLog.update(message.sequence, body) ?? message
    }

    // MARK: What carriers would do

    /// How a message that passed the checks ends.
    func outcome(from: String?, to: String, magic: MagicNumber?) -> StoredMessage.Outcome {
        let sender = from ?? numbers.first?.number ?? ""
        if faults.settings.unregistered, to.hasPrefix("+1"), sender.hasPrefix("+1") {
            // Toll-free numbers need a verification of their own.
            return .undelivered(TextAddress(rawValue: sender).isTollFree ? 30032 : 30034)
        }
        return magic?.outcome ?? .delivered
    }

    func segments(of body: String, from: String?, isSmart: Bool = false) -> Int {
        let sender = from ?? numbers.first?.number ?? ""
        let route: Segments.Route = TextAddress(rawValue: sender).isTollFree ? .tollFree : .standard
        return Segments(isSmart ? GSM7.folded(body) : body, route: route).count
    }

    /// What an opt-out blocks: the whole Messaging Service, or one number.
    func optOutScope(ofNumber ours: String) -> String {
        service?.sid ?? ours
    }
}
