internal import Twilio
internal import Values

extension Exchange {
    /// `POST …/Messages.json`: checks in the provider's order, then a message that sets off.
    mutating func create(_ form: FormBody, at moment: Moment) throws(RESTError) -> StoredMessage {
        let request = SendRequest(form)
        let to = try recipient(request)
        try checkSender(request, to: to)
        try checkContent(request)
        try checkOptions(request)
        let wait = try scheduledWait(request, now: moment.date)
        let magic = MagicNumber(to: to)
        if let refusal = magic?.refusal { throw refusal }
        if faults.settings.trial, !verifiedNumbers.contains(to) { throw .notVerified(to) }
        let isBlocked = optOuts.isBlocked(scope: scope(of: request), phone: to)
        if isBlocked, request.serviceSID == nil { throw .optedOut }

        var message = StoredMessage(
            sid: sids.next(request.media.isEmpty ? "SM" : "MM"), direction: .outboundAPI, from: request.from, to: to,
            body: faults.settings.trial ? Self.trialPrefix + request.body : request.body,
            status: wait != nil ? .scheduled : request.serviceSID != nil ? .accepted : .queued,
            created: moment.date, updated: moment.date)
        message.media = request.media
        message.serviceSID = request.serviceSID
        message.statusCallback = request.statusCallback ?? request.serviceSID.flatMap { _ in service?.statusCallback }
        message.segments = segments(of: message.body, from: request.from, isSmart: request.isSmartEncoded)
        message.fate = isBlocked ? .failed(21610) : fate(from: request.from, to: to, magic: magic)
        return take(message, after: wait, at: moment)
    }

    /// How a message will end that nothing stands against but what carriers do.
    func fate(from: String?, to: String, magic: MagicNumber?) -> StoredMessage.Fate {
        let sender = from ?? numbers.first?.number ?? ""
        if faults.settings.unregistered, to.hasPrefix("+1"), sender.hasPrefix("+1") {
            // Toll-free numbers want a verification of their own.
            return .undelivered(OwnedNumber.isTollFree(sender) ? 30032 : 30034)
        }
        return magic?.fate ?? .delivered
    }

    func segments(of body: String, from: String?, isSmart: Bool = false) -> Int {
        let sender = from ?? numbers.first?.number ?? ""
        let route: Segments.Route = OwnedNumber.isTollFree(sender) ? .tollFree : .standard
        return Segments(isSmart ? GSM7.folded(body) : body, route: route).count
    }

    /// What an opt-out reaches: the whole service, or the one number.
    func scope(of request: SendRequest) -> String {
        request.serviceSID ?? scope(ofNumber: request.from ?? "")
    }

    func scope(ofNumber ours: String) -> String {
        service?.sid ?? ours
    }

    private static let trialPrefix = "Sent from your Twilio trial account - "
}
