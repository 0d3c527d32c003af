import JSON
import Twilio
import Values

/// Resources that Twilio serves from other hosts, under `/v1`. Their links are absolute.
struct ServiceResources {
    let state: SandboxState
    /// Where the client reached the sandbox, such as `http://127.0.0.1:4010`.
    let baseURL: String

    private var accountSID: String { state.credentials.accountSID }
    private var services: [MessagingService] { state.services }

    func serviceList() -> JSONValue {
        let items = services.map { $0.resource(accountSID: accountSID, baseURL: baseURL) }
        return Self.list("services", items, url: "\(baseURL)/v1/Services")
    }

    func service(sid: String, path: String) throws(RESTError) -> JSONValue {
        try known(sid, path).resource(accountSID: accountSID, baseURL: baseURL)
    }

    func serviceNumbers(sid: String, path: String) throws(RESTError) -> JSONValue {
        let service = try known(sid, path)
        let items = state.numbers(of: service.sid).map { number($0, of: service.sid) }
        return Self.list("phone_numbers", items, url: "\(baseURL)/v1/Services/\(sid)/PhoneNumbers")
    }

    /// A number as a member of a service.
    func number(_ number: OwnedNumber, of service: String) -> JSONValue {
        [
            "sid": .string(number.sid), "account_sid": .string(accountSID), "service_sid": .string(service),
            "phone_number": .string(number.number), "country_code": "US", "capabilities": ["SMS", "MMS", "Voice"],
            "url": .string("\(baseURL)/v1/Services/\(service)/PhoneNumbers/\(number.sid)"),
        ]
    }

    /// The A2P campaign of the service; none for a service without numbers.
    func serviceCampaigns(sid: String, path: String) throws(RESTError) -> JSONValue {
        let service = try known(sid, path)
        let campaign: JSONValue = [
            "sid": "QE00000000000000000000000000000001", "account_sid": .string(accountSID),
            "messaging_service_sid": .string(service.sid),
            "campaign_status": .string(state.faults.settings.unregistered ? "IN_PROGRESS" : "VERIFIED"),
        ]
        let campaigns = state.numbers(of: service.sid).isEmpty ? [] : [campaign]
        return Self.list("compliance", campaigns, url: "\(baseURL)/v1/Services/\(sid)/Compliance/Usa2p")
    }

    func brandList() -> JSONValue {
        let brand: JSONValue = [
            "sid": "BN00000000000000000000000000000001", "account_sid": .string(accountSID),
            "status": .string(state.faults.settings.unregistered ? "PENDING" : "APPROVED"),
        ]
        return Self.list("data", [brand], url: "\(baseURL)/v1/a2p/BrandRegistrations")
    }

    func tollFreeList() -> JSONValue {
        let items = state.numbers.filter(\.isTollFree).map { number -> JSONValue in
            [
                "sid": .string("HH" + number.sid.dropFirst(2)), "tollfree_phone_number_sid": .string(number.sid),
                "status": .string(state.faults.settings.unregistered ? "PENDING_REVIEW" : "TWILIO_APPROVED"),
            ]
        }
        return Self.list("verifications", items, url: "\(baseURL)/v1/Tollfree/Verifications")
    }

    func alertList(_ query: FormBody) -> JSONValue {
        let earliest = query["StartDate"].flatMap { text in
            Instant(rfc3339: text)
                ?? LocalDate(iso: text).map { Instant(milliseconds: Int64($0.daysSince1970) * 86_400_000) }
        }
        let items = state.alerts.newest(since: earliest).map {
            $0.resource(accountSID: accountSID, baseURL: baseURL)
        }
        return Self.list("alerts", items, url: "\(baseURL)/v1/Alerts")
    }

    func alert(sid: String, path: String) throws(RESTError) -> JSONValue {
        guard let alert = state.alerts.all.last(where: { $0.sid == sid }) else { throw .notFound(path) }
        return alert.resource(accountSID: accountSID, baseURL: baseURL)
    }

    func pricing(country: String, path: String) throws(RESTError) -> JSONValue {
        guard country == "US" else { throw .notFound(path) }
        let price: JSONValue = ["number_type": "local", "base_price": "0.0083", "current_price": "0.0083"]
        return [
            "country": "United States", "iso_country": "US", "price_unit": "USD",
            "inbound_sms_prices": [price],
            "outbound_sms_prices": [["carrier": "Other", "mcc": "310", "mnc": "000", "prices": [price]]],
            "url": .string("\(baseURL)/v1/Messaging/Countries/US"),
        ]
    }

    func geoPermissions(_ query: FormBody) -> JSONValue {
        let country = query["CountryCode"] ?? "US"
        let permission: JSONValue = ["country_code": .string(country), "type": "country", "enabled": true]
        return ["permissions": [permission], "url": .string("\(baseURL)/v1/Messaging/GeoPermissions")]
    }

    /// Empty: no address is connected to Conversations.
    func addressList() -> JSONValue {
        Self.list("address_configurations", [], url: "\(baseURL)/v1/Configuration/Addresses")
    }

    private func known(_ sid: String, _ path: String) throws(RESTError) -> MessagingService {
        guard let service = services.first(where: { $0.sid == sid }) else { throw .notFound(path) }
        return service
    }

    /// A list with a single page.
    private static func list(_ key: String, _ items: [JSONValue], url: String) -> JSONValue {
        let page = JSONValue.string("\(url)?PageSize=1000&Page=0")
        return [
            key: .array(items),
            "meta": [
                "page": 0, "page_size": 1000, "first_page_url": page, "previous_page_url": nil, "url": page,
                "next_page_url": nil, "key": .string(key),
            ],
        ]
    }
}
