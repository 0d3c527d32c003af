internal import Twilio

/// The provider's REST API, once a client has shown who it is.
struct RESTHandler: Sendable {
    let exchange: SharedExchange
    let lanes: CallbackLanes
    let accountSID: String

    func reply(to request: ResourceRequest, at route: Route) throws(RESTError) -> Reply {
        switch (route, request.method) {
        case (.messages, "POST"): return try create(request)
        case (.messages, "GET"):
            return Reply(
                try exchange.withLock { exchange, _ throws(RESTError) in try exchange.listUnderFaults(request.query) })
        case (.message(let sid), "GET"):
            let message = try exchange.withLock { exchange, _ throws(RESTError) in
                try exchange.message(sid, path: request.path)
            }
            return Reply(message.resource(accountSID: accountSID))
        case (.message(let sid), "POST"): return try update(sid, request)
        case (.message(let sid), "DELETE"):
            try exchange.withLock { exchange, _ throws(RESTError) in try exchange.delete(sid, path: request.path) }
            return Reply(.noContent)
        case (.messageMedia(let sid), "GET"):
            let media = try exchange.withLock { exchange, _ throws(RESTError) in
                try exchange.media(of: sid, path: request.path)
            }
            return Reply(media)
        case (.mediaFile(let sid, let media), "GET"):
            let place = try exchange.withLock { exchange, _ throws(RESTError) in
                try exchange.mediaFile(media, of: sid, path: request.path)
            }
            return Reply(.sentOn(to: place))
        case (.messageFeedback(let sid), "POST"):
            let form = try request.form()
            let feedback = try exchange.withLock { exchange, moment throws(RESTError) in
                try exchange.feedback(on: sid, form, path: request.path, at: moment)
            }
            return Reply(feedback, status: 201)
        default:
            return try SetupHandler(exchange: exchange).reply(to: request, at: route)
        }
    }

    private func create(_ request: ResourceRequest) throws(RESTError) -> Reply {
        let form = try request.form()
        let (message, manner) = try exchange.change { exchange, moment throws(RESTError) in
            try exchange.createUnderFaults(form, at: moment)
        }
        var reply =
            manner.error.map { Reply(.refusal($0)) } ?? Reply(message.resource(accountSID: accountSID), status: 201)
        reply.manner = manner
        return reply
    }

    private func update(_ sid: String, _ request: ResourceRequest) throws(RESTError) -> Reply {
        let form = try request.form()
        let (message, callbacks) = try exchange.change { exchange, moment throws(RESTError) in
            try exchange.update(sid, form, path: request.path, at: moment)
        }
        lanes.add(callbacks)
        return Reply(message.resource(accountSID: accountSID))
    }
}
