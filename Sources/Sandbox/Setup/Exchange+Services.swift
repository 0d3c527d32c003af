internal import Twilio
internal import Values

/// What Twilio serves from hosts of their own, under `/v1`. Addresses in the answers are absolute there.
extension Exchange {
    private var services: [MessagingService] { service.map { [$0] } ?? [] }

    func serviceList(baseURL: String) -> JSON {
        let items = services.map { $0.resource(accountSID: credentials.accountSID, baseURL: baseURL) }
        return Self.list("services", items, url: "\(baseURL)/v1/Services")
    }

    func service(sid: String, baseURL: String, path: String) throws(RESTError) -> JSON {
        try known(sid, path).resource(accountSID: credentials.accountSID, baseURL: baseURL)
    }

    mutating func updateService(
        sid: String, _ form: FormBody, baseURL: String, path: String
    ) throws(RESTError) -> JSON {
        var changed = try known(sid, path)
        try changed.update(form)
        service = changed
        return changed.resource(accountSID: credentials.accountSID, baseURL: baseURL)
    }

    func serviceNumbers(sid: String, baseURL: String, path: String) throws(RESTError) -> JSON {
        let service = try known(sid, path)
        let items = numbers.map { number -> JSON in
            [
                "sid": .text(number.sid), "account_sid": .text(credentials.accountSID),
                "service_sid": .text(service.sid), "phone_number": .text(number.number), "country_code": "US",
                "capabilities": ["SMS", "MMS", "Voice"],
                "url": .text("\(baseURL)/v1/Services/\(sid)/PhoneNumbers/\(number.sid)"),
            ]
        }
        return Self.list("phone_numbers", items, url: "\(baseURL)/v1/Services/\(sid)/PhoneNumbers")
    }

    /// The carriers' registration of what is sent.
    func serviceCampaigns(sid: String, baseURL: String, path: String) throws(RESTError) -> JSON {
        let service = try known(sid, path)
        let campaign: JSON = [
            "sid": "QE00000000000000000000000000000001", "account_sid": .text(credentials.accountSID),
            "messaging_service_sid": .text(service.sid),
            "campaign_status": .text(faults.settings.unregistered ? "IN_PROGRESS" : "VERIFIED"),
        ]
        return Self.list("compliance", [campaign], url: "\(baseURL)/v1/Services/\(sid)/Compliance/Usa2p")
    }

    func brandList(baseURL: String) -> JSON {
        let brand: JSON = [
            "sid": "BN00000000000000000000000000000001", "account_sid": .text(credentials.accountSID),
            "status": .text(faults.settings.unregistered ? "PENDING" : "APPROVED"),
        ]
        return Self.list("data", [brand], url: "\(baseURL)/v1/a2p/BrandRegistrations")
    }

    func tollFreeList(baseURL: String) -> JSON {
        let items = numbers.filter(\.isTollFree).map { number -> JSON in
            [
                "sid": .text("HH" + number.sid.dropFirst(2)), "tollfree_phone_number_sid": .text(number.sid),
                "status": .text(faults.settings.unregistered ? "PENDING_REVIEW" : "TWILIO_APPROVED"),
            ]
        }
        return Self.list("verifications", items, url: "\(baseURL)/v1/Tollfree/Verifications")
    }

    func alertList(_ query: FormBody, baseURL: String) -> JSON {
        let earliest = query["StartDate"].flatMap { text in
            Instant(rfc3339: text)
                ?? LocalDate(iso: text).map { Instant(milliseconds: Int64($0.daysSince1970) * 86_400_000) }
        }
        let items = alerts.newest(since: earliest).map {
            $0.resource(accountSID: credentials.accountSID, baseURL: baseURL)
        }
        return Self.list("alerts", items, url: "\(baseURL)/v1/Alerts")
    }

    func alert(sid: String, baseURL: String, path: String) throws(RESTError) -> JSON {
        guard let alert = alerts.all.last(where: { $0.sid == sid }) else { throw .notFound(path) }
        return alert.resource(accountSID: credentials.accountSID, baseURL: baseURL)
    }

    func pricing(country: String, baseURL: String, path: String) throws(RESTError) -> JSON {
        guard country == "US" else { throw .notFound(path) }
        let price: JSON = ["number_type": "local", "base_price": "0.0083", "current_price": "0.0083"]
        return [
            "country": "United States", "iso_country": "US", "price_unit": "USD",
            "inbound_sms_prices": [price],
            "outbound_sms_prices": [["carrier": "Other", "mcc": "310", "mnc": "000", "prices": [price]]],
            "url": .text("\(baseURL)/v1/Messaging/Countries/US"),
        ]
    }

    func geoPermissions(_ query: FormBody, baseURL: String) -> JSON {
        let country = query["CountryCode"] ?? "US"
        let permission: JSON = ["country_code": .text(country), "type": "country", "enabled": true]
        return ["permissions": [permission], "url": .text("\(baseURL)/v1/Messaging/GeoPermissions")]
    }

    /// Nothing is diverted to Conversations.
    func addressList(baseURL: String) -> JSON {
        Self.list("address_configurations", [], url: "\(baseURL)/v1/Configuration/Addresses")
    }

    private func known(_ sid: String, _ path: String) throws(RESTError) -> MessagingService {
        guard let service, service.sid == sid else { throw .notFound(path) }
        return service
    }

    /// All in one page: these lists are short.
    private static func list(_ key: String, _ items: [JSON], url: String) -> JSON {
        let page = JSON.text("\(url)?PageSize=1000&Page=0")
        return [
            key: .list(items),
            "meta": [
                "page": 0, "page_size": 1000, "first_page_url": page, "previous_page_url": nil, "url": page,
                "next_page_url": nil, "key": .text(key),
            ],
        ]
    }
}
