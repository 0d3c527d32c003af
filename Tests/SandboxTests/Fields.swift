import Foundation
import HTTPTransport
import Testing

/// A JSON object in a response.
struct Fields {
    private let members: [String: Any]

    init(_ response: HTTPResponse) throws {
        let value = try JSONSerialization.jsonObject(with: Data(response.body))
        members = try #require(value as? [String: Any])
    }

    private init(_ members: [String: Any]) {
        self.members = members
    }

    var names: Set<String> { Set(members.keys) }

    subscript(text name: String) -> String? { members[name] as? String }
    subscript(number name: String) -> Int? { members[name] as? Int }
    subscript(isTrue name: String) -> Bool? { members[name] as? Bool }
    subscript(texts name: String) -> [String]? { members[name] as? [String] }
    subscript(object name: String) -> Fields? { (members[name] as? [String: Any]).map(Fields.init) }
    subscript(list name: String) -> [Fields] { (members[name] as? [[String: Any]] ?? []).map(Fields.init) }

    func isNull(_ name: String) -> Bool { members[name] is NSNull }
}
