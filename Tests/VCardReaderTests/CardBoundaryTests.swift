import Testing
import VCardReader

@Suite struct CardBoundaryTests {
    @Test("reports the line and property that it skipped")
    func countsLines() {
        let read = cards(
            "", "text before", "BEGIN:VCARD", "FN:A", "no colon here", " nor here", "TEL:1", "END:VCARD", "END:VCARD",
            "between:",
            " begin : vcard ", "FN:B", "TEL", "END:VCARD")
        #expect(read.map(\.line) == [3, 11])
        #expect(read.map(\.name) == ["A", "B"])
        #expect(read[0].problems == [CardProblem(line: 5, property: "", reason: .notAProperty)])
        #expect(read[1].problems.map(\.description) == ["line 13: skipped, not a property"])
    }

    @Test("a card without END is kept, and so is the next one", arguments: ["2.1", "3.0", "4.0"])
    func recoversMissingEnd(version: String) {
        let read = cards(
            "BEGIN:VCARD", "VERSION:\(version)", "FN:A", "TEL:1", "BEGIN:VCARD", "FN:B", "TEL:2", "END:VCARD",
            "BEGIN:VCARD", "FN:C")
        #expect(read.map(\.name) == ["A", "B", "C"])
        #expect(read.map { $0.phones.map(\.raw) } == [["1"], ["2"], []])
        #expect(read.map { $0.problems.map(\.reason) } == [[.missingEnd], [], [.missingEnd]])
    }

    @Test(
        "what an agent's card holds is not the outer card's, and what follows it is",
        arguments: [
            ["AGENT:", "BEGIN:VCARD", "FN:Helper", "TEL:2", "PHOTO;BASE64:", "AAAA", "", "END:VCARD"],
            [
                "AGENT:", "", "BEGIN:VCARD", "TEL:2", "AGENT:", "BEGIN:VCARD", "TEL:3", "END:VCARD", "TEL:4",
                "END:VCARD",
            ],
            ["AGENT:BEGIN:VCARD", "VERSION:2.1", "TEL;CELL:2", "item1.EMAIL:b@example.com", "END:VCARD"],
            ["item1.AGENT;TYPE=x: ", "begin:vcard", "TEL;X=\":2", "end:vcard"],
            ["AGENT:BEGIN:VCARD\\nFN:Helper\\nTEL:2\\nEND:VCARD\\n"],
            ["AGENT:", " BEGIN:VCARD", " TEL:2", " END:VCARD"],
            ["AGENT;VALUE=uri:CID:a@example.com"],
            ["AGENT:"],
        ])
    func keepsAgentOut(_ agent: [String]) throws {
        let lines = ["FN:Boss", "TEL:1"] + agent + ["TEL:9", "EMAIL:boss@example.com"]
        let read = try card(version: "2.1", bytes: Array(lines.joined(separator: "\r\n").utf8))
        #expect(read.name == "Boss")
        #expect(read.phones.map(\.raw) == ["1", "9"])
        #expect(read.emails.map(\.address) == ["boss@example.com"])
        #expect(read.problems == [])
    }

    @Test("an overlong property loses only itself")
    func boundsProperties() throws {
        let long = String(repeating: "4155550161 ", count: 7000)
        let folded =
            [String](repeating: "TEL:" + String(repeating: "1", count: 66), count: 1)
            + [String](repeating: " " + String(repeating: "1", count: 66), count: 1000)
        let lines = ["FN:A", "NOTE:" + long, " more"] + folded + [String(repeating: "x", count: 70_000), "TEL:2"]
        let read = try card(bytes: Array(lines.joined(separator: "\r\n").utf8))
        #expect(read.phones.map(\.raw) == ["2"])
        #expect(read.note == nil)
        #expect(
            read.problems == [
                CardProblem(line: 4, property: "NOTE", reason: .tooLong),
                CardProblem(line: 6, property: "TEL", reason: .tooLong),
                CardProblem(line: 1007, property: "", reason: .notAProperty),
            ])
    }

    @Test("a card with thousands of numbers keeps a hundred and reports it")
    func boundsNumbers() throws {
        let lines = (1...5000).map { "item\($0).TEL:\($0)" }
        let read = try card(bytes: Array(lines.joined(separator: "\r\n").utf8))
        #expect(read.phones.count == 100)
        #expect(read.problems.count == 100)
        #expect(read.problems.first == CardProblem(line: 103, property: "TEL", reason: .tooMany))
    }

    @Test("passes on each card as it ends, stops on an error, and can read another file")
    func streams() throws {
        struct Stop: Error {}
        var reader = CardReader()
        var names: [String] = []
        let file = Array("BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n".utf8)
        file.withUnsafeBytes { reader.read($0) { names.append($0.name) } }
        #expect(names == ["A", "B"])
        reader.finish { names.append($0.name) }
        file.withUnsafeBytes { reader.read($0) { names.append("\($0.name)\($0.line)") } }
        reader.finish { names.append($0.name) }
        #expect(names == ["A", "B", "A1", "B4"])
        #expect(throws: Stop.self) {
            try file.withUnsafeBytes { try reader.read($0) { _ in throw Stop() } }
        }
    }
}
