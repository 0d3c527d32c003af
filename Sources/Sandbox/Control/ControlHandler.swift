import JSON
import Twilio

/// The sandbox's own addresses, which stand in for carriers and phones.
struct ControlHandler: Sendable {
    let state: SharedSandboxState
    let inbound: InboundDelivery

    func response(to request: ResourceRequest, at route: Route) async -> SandboxResponse {
        switch (route, request.method) {
        case (.phones, "GET"): .page(PackageResources.phones_html)
        case (.health, "GET"):
            .json(["status": "ok", "messages": .integer(state.withLock { state, _ in state.messageLog.count })])
        case (.history, "GET"):
            .json(state.withLock { state, _ in MessageList(state: state).changes(request.query) })
        case (.inbound, "POST"): await receive(request.body)
        case (.faults, "GET"): .json(state.withLock { state, _ in state.faults.settings.json })
        case (.faults, "POST"): apply(request.body)
        default: .controlError(405, "\(request.method) is not allowed here")
        }
    }

    private func receive(_ body: [UInt8]) async -> SandboxResponse {
        do throws(SimulatedTextError) {
            return .json(try await inbound.deliver(try SimulatedText(json: body)))
        } catch {
            return .controlError(400, error.description)
        }
    }

    private func apply(_ body: [UInt8]) -> SandboxResponse {
        do throws(FaultsError) {
            let faults = try Faults(json: body)
            state.withLock { state, _ in state.apply(faults) }
            return .json(faults.json)
        } catch {
            return .controlError(400, error.description)
        }
    }
}
