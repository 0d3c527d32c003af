import JSON
import Testing

@Suite struct JSONTypeTests {
    private static let members = [JSONType.Member("id", .integer), JSONType.Member("name", .text)]

    private static let rows: [(JSONType, JSONValue, Bool)] = [
        (.object(members), ["id": 1, "name": "Ada"], true), (.object(members), ["id": 1], false),
        (.part(members), ["id": 1, "name": "Ada"], true), (.part(members), ["name": "Ada"], true),
        (.part(members), [:], true), (.part(members), ["id": "1"], false), (.part(members), ["key": 1], false),
        (.list(.part(members)), [["id": 1], ["name": "Ada"]], true),
    ]

    @Test("A part of an object has some of its members", arguments: rows)
    func accepts(_ type: JSONType, _ value: JSONValue, _ isAccepted: Bool) {
        #expect(type.accepts(value) == isAccepted)
    }

    @Test("A part requires no member") func schemas() {
        let (whole, part) = (JSONType.object(Self.members), JSONType.object(Self.members).part)
        #expect(whole.schema["required"] == ["id", "name"] && part.schema["required"] == [])
        #expect(whole.schema["properties"] == part.schema["properties"])
    }
}
