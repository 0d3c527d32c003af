import HTTPTypes
import Hummingbird
import JSON
import Platform
import Storage
import Values

/// A change that a program asks for. It is one transaction.
struct APIChange: Sendable {
    let route: APIRoute
    let request: ResourceRequest
    /// `If-Match`; nil if the request has none.
    let condition: String?
    /// Nil if it has no `Idempotency-Key`.
    let repeatable: IdempotentRequest?

    enum Outcome: Sendable {
        case done(IdempotentRequest.Response)
        case refused(any UserFacingError)

        /// - Parameter tagged: whether what is answered can be changed again under the condition of its tag.
        func response(tagged: Bool) -> Response {
            switch self {
            case .done(let done):
                done.body.isEmpty
                    ? Response(status: .noContent, headers: APIResponse.headers)
                    : APIResponse.json(done.body, status: done.status, tagged: tagged)
            case .refused(let error): APIResponse.problem(error)
            }
        }
    }

    func run(in tx: Transaction) throws -> Outcome {
        if let earlier = try repeatable?.response(in: tx) { return .done(earlier) }
        if route.isConditional || condition != nil && route.isOfOne { try checkCondition(in: tx) }
        let response: IdempotentRequest.Response
        switch try route.operation.run(request, tx) {
        case .refused(let error): return .refused(error)
        case .value(let value):
            let status = route.operation.kind == .add ? 201 : 200
            response = IdempotentRequest.Response(status: status, body: value.text())
        case .added(let key, let isNew):
            let added = request.with(route.resource.noun, key)
            let value = try shown(added, in: tx) ?? ["id": .integer(Int(key))]
            response = IdempotentRequest.Response(status: isNew ? 201 : 200, body: value.text())
        case .done where route.operation.kind == .edit:
            response = IdempotentRequest.Response(status: 200, body: try shown(request, in: tx)?.text() ?? "")
        case .done, .rows: response = IdempotentRequest.Response(status: 204, body: "")
        }
        try repeatable?.record(response, in: tx)
        return .done(response)
    }

    /// Nil for a resource that nothing shows.
    private func shown(_ request: ResourceRequest, in tx: Transaction) throws -> JSONValue? {
        guard case .value(let value)? = try route.resource.showing?.run(request, tx) else { return nil }
        return value
    }

    /// Only what the program has read is changed. Throws `APIError`.
    private func checkCondition(in tx: Transaction) throws {
        guard let current = try shown(request, in: tx) else { return }
        guard let condition else { throw APIError.noCondition }
        guard APIResponse.matches(condition, APIResponse.tag(of: current.text())) else { throw APIError.hasChanged }
    }
}
