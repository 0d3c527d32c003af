internal import Twilio
internal import Values

extension Exchange {
    func message(_ sid: String, path: String) throws(RESTError) -> StoredMessage {
        guard let message = ledger[sid], !message.isDeleted, !message.isPlatform else { throw .notFound(path) }
        return message
    }

    /// `POST …/Messages/{Sid}.json`: an empty `Body` takes the text away, `Status=canceled` stops a scheduled one.
    /// Returns the message and what is to be reported.
    mutating func update(
        _ sid: String, _ form: FormBody, path: String, at moment: Moment
    ) throws(RESTError) -> (StoredMessage, [StatusCallback]) {
        var message = try message(sid, path: path)
        var callbacks: [StatusCallback] = []
        if let status = form["Status"], !status.isEmpty {
            guard status == "canceled" else { throw .invalidParameter("Status can only be set to canceled") }
            guard message.status == .scheduled else { throw .cannotCancel }
            message = change(message) { $0.move(to: .canceled, at: moment.date) }
            callbacks = news(of: message)
        }
        if let body = form["Body"] {
            guard body.isEmpty else { throw .invalidParameter("Body can only be set to an empty text") }
            guard message.nextStatus == nil else { throw .notComplete }
            message = change(message) { message in
                message.body = ""
                message.updated = moment.date
            }
        }
        return (message, callbacks)
    }

    /// `DELETE …/Messages/{Sid}.json`. Its place in the list stays, so that paging from it goes on.
    mutating func delete(_ sid: String, path: String) throws(RESTError) {
        let message = try message(sid, path: path)
        guard message.nextStatus == nil else { throw .notComplete }
        _ = change(message) { message in
            message.isDeleted = true
            (message.body, message.media) = ("", [])
        }
    }

    private mutating func change(_ message: StoredMessage, _ body: (inout StoredMessage) -> Void) -> StoredMessage {
        ledger.update(message.sequence, body) ?? message
    }
}
