internal import Twilio

/// The sandbox's own addresses: what stands in for carriers and phones.
struct ControlHandler: Sendable {
    let exchange: SharedExchange
    let inbound: InboundDelivery

    func answer(_ request: ResourceRequest, at route: Route) async -> Answer {
        switch (route, request.method) {
        case (.phones, "GET"): .page(PackageResources.phones_html)
        case (.health, "GET"):
            .json(["status": "ok", "messages": .number(exchange.withLock { exchange, _ in exchange.ledger.count })])
        case (.history, "GET"): .json(exchange.withLock { exchange, _ in exchange.history(request.query) })
        case (.inbound, "POST"): await receive(request.body)
        case (.faults, "GET"): .json(exchange.withLock { exchange, _ in exchange.faults.settings.json })
        case (.faults, "POST"): apply(request.body)
        default: .mistake(405, "\(request.method) is not answered here")
        }
    }

    private func receive(_ body: [UInt8]) async -> Answer {
        do throws(InboundTextError) {
            return .json(try await inbound.deliver(try InboundText(json: body)))
        } catch {
            return .mistake(400, error.description)
        }
    }

    private func apply(_ body: [UInt8]) -> Answer {
        do throws(FaultsError) {
            let faults = try Faults(json: body)
            exchange.withLock { exchange, _ in exchange.apply(faults) }
            return .json(faults.json)
        } catch {
            return .mistake(400, error.description)
        }
    }
}
