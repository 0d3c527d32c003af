internal import Twilio

/// The part of the REST API that clients look at, and write to, before they send.
///
/// Nothing here can be bought: a POST to the list of numbers is refused like any other method that is not there.
struct SetupHandler: Sendable {
    let exchange: SharedExchange

    func reply(to request: ResourceRequest, at route: Route) throws(RESTError) -> Reply {
        let form = try request.form()
        let json = try exchange.withLock { exchange, _ throws(RESTError) in
            switch request.method {
            case "GET": try Self.read(route, request, in: exchange)
            case "POST": try Self.write(route, request, form, in: &exchange)
            default: throw .methodNotAllowed
            }
        }
        return Reply(json)
    }

    private static func read(
        _ route: Route, _ request: ResourceRequest, in exchange: Exchange
    ) throws(RESTError) -> JSON {
        let (baseURL, path) = (request.baseURL, request.path)
        switch route {
        case .account: return exchange.account
        case .balance: return exchange.balance
        case .numbers: return exchange.numberList(request.query)
        case .number(let sid): return try exchange.number(sid: sid, path: path)
        case .callerIDs: return exchange.callerIDList(request.query)
        case .services: return exchange.serviceList(baseURL: baseURL)
        case .service(let sid): return try exchange.service(sid: sid, baseURL: baseURL, path: path)
        case .serviceNumbers(let sid): return try exchange.serviceNumbers(sid: sid, baseURL: baseURL, path: path)
        case .serviceCampaigns(let sid): return try exchange.serviceCampaigns(sid: sid, baseURL: baseURL, path: path)
        case .brands: return exchange.brandList(baseURL: baseURL)
        case .tollFreeVerifications: return exchange.tollFreeList(baseURL: baseURL)
        case .alerts: return exchange.alertList(request.query, baseURL: baseURL)
        case .alert(let sid): return try exchange.alert(sid: sid, baseURL: baseURL, path: path)
        case .pricing(let country): return try exchange.pricing(country: country, baseURL: baseURL, path: path)
        case .geoPermissions: return exchange.geoPermissions(request.query, baseURL: baseURL)
        case .addresses: return exchange.addressList(baseURL: baseURL)
        default: throw .methodNotAllowed
        }
    }

    private static func write(
        _ route: Route, _ request: ResourceRequest, _ form: FormBody, in exchange: inout Exchange
    ) throws(RESTError) -> JSON {
        switch route {
        case .number(let sid): return try exchange.updateNumber(sid: sid, form, path: request.path)
        case .service(let sid):
            return try exchange.updateService(sid: sid, form, baseURL: request.baseURL, path: request.path)
        default: throw .methodNotAllowed
        }
    }
}
