import Foundation
import HTTPTransport

/// A file of Fixtures/.
enum Fixture {
    struct Missing: Error {
        let name: String
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let url = Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil) else {
            throw Missing(name: name)
        }
        return [UInt8](try Data(contentsOf: url))
    }

    static func json<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(try bytes(name)))
    }

    /// A response with that file as its body.
    static func response(_ name: String, status: Int = 200, headers: [HTTPField] = []) throws -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: try bytes(name))
    }
}
