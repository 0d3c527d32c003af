import HTTPTransport
import Values

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of the phone, which the app tells in local mode. In private and cloud mode the server tells only when the
/// phone asked it last, at least every 15 minutes while it is awake; its `/health` is about the server.
enum AndroidHealth {
    static func read(_ api: ProviderAPI) async throws(APIFailure) -> DeviceHealth? {
        api.provider.isPolled ? try await ofPhone(api) : try await atServer(api)
    }

    /// Nil where the server lists no phones, or may not.
    private static func atServer(_ api: ProviderAPI) async throws(APIFailure) -> DeviceHealth? {
        let devices: [Device]
        do throws(APIFailure) {
            devices = try await api.get(api.provider.baseURL + "/devices").decode([Device].self)
        } catch {
            guard case .refused(let refusal) = error, [403, 404, 405].contains(refusal.status) else { throw error }
            return nil
        }
        // The server sends through any of them.
        return devices.filter { $0.deletedAt == nil }.compactMap(\.lastSeen).compactMap { Instant(rfc3339: $0) }.max()
            .map { DeviceHealth(version: nil, battery: nil, isCharging: nil, failed: nil, lastSeen: $0) }
    }

    private static func ofPhone(_ api: ProviderAPI) async throws(APIFailure) -> DeviceHealth {
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

    private struct Device: Decodable {
        let lastSeen: String?
        let deletedAt: String?
    }

    private struct Body: Decodable {
        let version: String?
        let checks: [String: Check]
    }

    private struct Check: Decodable {
        let observedValue: Int?
    }
}
