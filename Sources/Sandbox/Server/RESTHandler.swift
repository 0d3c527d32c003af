import Twilio

/// The provider's REST API, for authenticated requests.
struct RESTHandler: Sendable {
    let state: SharedSandboxState
    let callbackQueues: CallbackQueues
    let accountSID: String
    let dialect: SandboxDialect

    func response(to request: ResourceRequest, at route: Route) throws(RESTError) -> SandboxResponse {
        switch (route, request.method) {
        case (.device(let route), _): return try DeviceHandler(state: state).response(to: request, at: route)
        case (.messages, "POST"): return try create(request)
        case (.messages, "GET"):
            return .json(
                try state.withLock { state, _ throws(RESTError) in
                    if state.faults.triggers(\.refuseLists) { throw .unavailable }
                    return try MessageList(state: state).page(request.query)
                })
        case (.message(let sid), "GET"):
            let message = try state.withLock { state, _ throws(RESTError) in
                try state.message(sid, path: request.path)
            }
            return .json(message.resource(accountSID: accountSID, dialect: dialect))
        case (.message(let sid), "POST"): return try update(sid, request)
        case (.message(let sid), "DELETE"):
            try state.withLock { state, _ throws(RESTError) in try state.delete(sid, path: request.path) }
            return .noContent
        case (.messageMedia(let sid), "GET"):
            return .json(
                try state.withLock { state, _ throws(RESTError) in
                    try AccountResources(state: state).media(of: sid, path: request.path)
                })
        case (.mediaFile(let sid, let media), "GET"):
            return .redirect(
                to: try state.withLock { state, _ throws(RESTError) in
                    try AccountResources(state: state).mediaFile(media, of: sid, path: request.path)
                })
        case (.messageFeedback(let sid), "POST"):
            let form = try request.form()
            let feedback = try state.withLock { state, time throws(RESTError) in
                try AccountResources(state: state).feedback(on: sid, form, path: request.path, at: time)
            }
            return .json(feedback, status: 201)
        case (.contents, "POST"):
            return .json(
                try state.withLock { state, _ throws(RESTError) in
                    let sid = state.sids.next("HX")
                    return try state.whatsApp.create(request.body, sid: sid).resource(accountSID: accountSID)
                }, status: 201)
        case (.contentSubmission(let sid), "POST"):
            return .json(
                try state.withLock { state, _ throws(RESTError) in
                    try state.whatsApp.submit(sid, path: request.path)
                }, status: 201)
        case (.content(let sid), "GET"), (.contentApprovals(let sid), "GET"):
            let template = try state.withLock { state, _ throws(RESTError) in
                try state.whatsApp.content(sid, path: request.path)
            }
            return .json(route == .content(sid) ? template.resource(accountSID: accountSID) : template.approval)
        default:
            return try SetupHandler(state: state).response(to: request, at: route)
        }
    }

    private func create(_ request: ResourceRequest) throws(RESTError) -> SandboxResponse {
        let form = try request.form()
        let (message, fault) = try state.change { state, time throws(RESTError) in
            try state.createWithFaults(form, at: time)
        }
        var response =
            fault.error.map { SandboxResponse.error($0) }
            ?? .json(message.resource(accountSID: accountSID, dialect: dialect), status: 201)
        response.fault = fault
        return response
    }

    private func update(_ sid: String, _ request: ResourceRequest) throws(RESTError) -> SandboxResponse {
        let form = try request.form()
        let (message, callbacks) = try state.change { state, time throws(RESTError) in
            try state.update(sid, form, path: request.path, at: time)
        }
        callbackQueues.add(callbacks)
        return .json(message.resource(accountSID: accountSID, dialect: dialect))
    }
}
