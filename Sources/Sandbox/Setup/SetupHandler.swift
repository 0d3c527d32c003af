import JSON
import Twilio

/// The part of the REST API that clients read, and sometimes change, before they send. Numbers cannot be bought.
struct SetupHandler: Sendable {
    let state: SharedSandboxState

    func response(to request: ResourceRequest, at route: Route) throws(RESTError) -> SandboxResponse {
        let form = try request.form()
        return try state.withLock { state, time throws(RESTError) in
            switch (route, request.method) {
            case (_, "GET"): return .json(try Self.read(route, request, in: state))
            case (.services, "POST"):
                return .json(try state.createService(form, baseURL: request.baseURL, at: time), status: 201)
            case (.serviceNumbers(let sid), "POST"):
                let added = try state.addNumber(to: sid, form, baseURL: request.baseURL, path: request.path)
                return .json(added, status: 201)
            case (.service(let sid), "DELETE"):
                try state.deleteService(sid: sid, path: request.path)
                return .noContent
            case (_, "POST"): return .json(try Self.write(route, request, form, in: &state))
            default: throw .methodNotAllowed
            }
        }
    }

    private static func read(
        _ route: Route, _ request: ResourceRequest, in state: SandboxState
    ) throws(RESTError) -> JSONValue {
        let account = AccountResources(state: state)
        let services = ServiceResources(state: state, baseURL: request.baseURL)
        let path = request.path
        switch route {
        case .accounts: return account.accountList(request.query)
        case .account: return account.account
        case .balance: return account.balance
        case .numbers: return account.numberList(request.query)
        case .number(let sid): return try account.number(sid: sid, path: path)
        case .callerIDs: return account.callerIDList(request.query)
        case .services: return services.serviceList()
        case .service(let sid): return try services.service(sid: sid, path: path)
        case .serviceNumbers(let sid): return try services.serviceNumbers(sid: sid, path: path)
        case .serviceCampaigns(let sid): return try services.serviceCampaigns(sid: sid, path: path)
        case .brands: return services.brandList()
        case .tollFreeVerifications: return services.tollFreeList()
        case .alerts: return services.alertList(request.query)
        case .alert(let sid): return try services.alert(sid: sid, path: path)
        case .pricing(let country): return try services.pricing(country: country, path: path)
        case .geoPermissions: return services.geoPermissions(request.query)
        case .addresses: return services.addressList()
        default: throw .methodNotAllowed
        }
    }

    private static func write(
        _ route: Route, _ request: ResourceRequest, _ form: FormBody, in state: inout SandboxState
    ) throws(RESTError) -> JSONValue {
        switch route {
        case .number(let sid): return try state.updateNumber(sid: sid, form, path: request.path)
        case .service(let sid):
            return try state.updateService(sid: sid, form, baseURL: request.baseURL, path: request.path)
        default: throw .methodNotAllowed
        }
    }
}
