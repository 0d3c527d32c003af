import Twilio

/// The resource that a path names.
enum Route: Hashable, Sendable {
    // The 2010 API, below the account.
    case accounts, account, balance, messages, numbers, callerIDs
    case message(String), messageMedia(String), mediaFile(String, String), messageFeedback(String), number(String)
    // Resources that Twilio serves from other hosts.
    case services, service(String), serviceNumbers(String), serviceCampaigns(String)
    case brands, tollFreeVerifications, alerts, alert(String), pricing(String), geoPermissions, addresses
    case contents, content(String), contentApprovals(String), contentSubmission(String)
    // The sandbox's own addresses.
    case phones, health, inbound, history, faults
    /// Of the app of a phone.
    case device(DeviceRoute)

    /// Nil for an unknown path or another account's resource.
    init?(path: String, accountSID: String, dialect: SandboxDialect) {
        if dialect.kind.isDevice, let route = DeviceRoute(path: path) {
            self = .device(route)
            return
        }
        if !dialect.kind.isDevice, path.hasPrefix(dialect.pathPrefix + "/") {
            let rest = path.dropFirst(dialect.pathPrefix.count + 1)
            let names = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard let route = Self.ofAccount(names[...], accountSID: accountSID) else { return nil }
            self = route
            return
        }
        let slash = UInt8(ascii: "/")
        let parts = path.utf8.split(separator: slash, omittingEmptySubsequences: false).dropFirst().map {
            String(Substring($0))
        }
        let route =
            switch parts.first {
            case "sandbox": Self.ofSandbox(parts.dropFirst())
            case "": parts.count == 1 ? Route.phones : nil
            default: dialect.kind.hasServices ? Self.ofOtherHosts(parts[...]) : nil
            }
        guard let route else { return nil }
        self = route
    }

    /// The sandbox's own addresses need no credentials.
    var needsNoCredentials: Bool {
        switch self {
        case .phones, .health, .inbound, .history, .faults: true
        default: false
        }
    }

    private static func ofAccount(_ parts: ArraySlice<String>, accountSID: String) -> Route? {
        if Array(parts) == ["Accounts.json"] { return .accounts }
        guard parts.first == "Accounts", let last = parts.last else { return nil }
        var names = Array(parts.dropFirst())
        // A media file is the only resource without a suffix.
        if names.count == 5, names[0] == accountSID, names[1] == "Messages", names[3] == "Media",
            !last.hasSuffix(".json")
        {
            return .mediaFile(names[2], last)
        }
        guard last.hasSuffix(".json") else { return nil }
        names[names.count - 1] = String(last.dropLast(5))
        guard names.first == accountSID else { return nil }
        return switch (names.count, names.dropFirst().first, names.last) {
        case (1, _, _): .account
        case (2, "Balance", _): .balance
        case (2, "Messages", _): .messages
        case (2, "IncomingPhoneNumbers", _): .numbers
        case (2, "OutgoingCallerIds", _): .callerIDs
        case (3, "Messages", let sid?): .message(sid)
        case (3, "IncomingPhoneNumbers", let sid?): .number(sid)
        case (4, "Messages", "Media"): .messageMedia(names[2])
        case (4, "Messages", "Feedback"): .messageFeedback(names[2])
        default: nil
        }
    }

    /// The path may begin with the name of the real host: `/messaging/v1/Services` is `/v1/Services`.
    private static func ofOtherHosts(_ parts: ArraySlice<String>) -> Route? {
        let hosts: Set = ["messaging", "pricing", "monitor", "accounts", "conversations", "content"]
        let path = Array(hosts.contains(parts.first ?? "") ? parts.dropFirst() : parts)
        guard path.first == "v1" else { return nil }
        return switch (path.count, path.dropFirst().first, path.last) {
        case (2, "Services", _): .services
        case (3, "Services", let sid?): .service(sid)
        case (4, "Services", "PhoneNumbers"): .serviceNumbers(path[2])
        case (5, "Services", "Usa2p") where path[3] == "Compliance": .serviceCampaigns(path[2])
        case (3, "a2p", "BrandRegistrations"): .brands
        case (3, "Tollfree", "Verifications"): .tollFreeVerifications
        case (2, "Alerts", _): .alerts
        case (3, "Alerts", let sid?): .alert(sid)
        case (4, "Messaging", let country?) where path[2] == "Countries": .pricing(country)
        case (3, "Messaging", "GeoPermissions"): .geoPermissions
        case (3, "Configuration", "Addresses"): .addresses
        case (2, "Content", _): .contents
        case (3, "Content", let sid?): .content(sid)
        case (4, "Content", "ApprovalRequests"): .contentApprovals(path[2])
        case (5, "Content", "whatsapp") where path[3] == "ApprovalRequests": .contentSubmission(path[2])
        default: nil
        }
    }

    private static func ofSandbox(_ parts: ArraySlice<String>) -> Route? {
        guard parts.count == 1 else { return nil }
        return switch parts.first {
        case "health": .health
        case "inbound": .inbound
        case "messages": .history
        case "faults": .faults
        default: nil
        }
    }
}

/// A decoded request.
struct ResourceRequest: Sendable {
    let method: String
    let path: String
    let query: FormBody
    let body: [UInt8]
    /// Where the client reached the sandbox, for absolute links: `http://127.0.0.1:4010`.
    let baseURL: String

    func form() throws(RESTError) -> FormBody {
        do throws(FormError) {
            return try FormBody(decoding: body)
        } catch {
            throw .tooLarge
        }
    }
}
