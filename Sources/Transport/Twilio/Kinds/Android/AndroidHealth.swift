import HTTPTransport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of the phone, which the app tells in local mode.
enum AndroidHealth {
    static func read(_ api: ProviderAPI) async throws(APIFailure) -> DeviceHealth? {
        guard api.provider.isPolled else { return nil }
        let response: HTTPResponse
        do {
            response = try await api.http.send(
                HTTPRequest(
                    .get, api.provider.baseURL + "/health", authorization: api.provider.authorization,
                    timeout: api.timeout))
        } catch {
            throw .transport(error)
        }
        // With 500 it says what is wrong with the phone.
        guard [200, 500].contains(response.status),
            let body = try? JSONDecoder().decode(Body.self, from: Data(response.body))
        else { throw .refused(Refusal(response)) }
        func value(_ name: String) -> Int? { body.checks[name]?.observedValue }
        return DeviceHealth(
            version: body.version, battery: value("battery:level"),
            isCharging: value("battery:charging").map { $0 > 0 }, failed: value("messages:failed"),
            flaw: body.version.flatMap { flaws[$0] })
    }

    /// 1.66.1 keeps some texts twice, with times some seconds apart. Source: the app's CHANGELOG.
    private static let flaws = ["1.66.1": "lists some texts twice"]

    private struct Body: Decodable {
        let version: String?
        let checks: [String: Check]
    }

    private struct Check: Decodable {
        let observedValue: Int?
    }
}
