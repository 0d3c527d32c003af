import Foundation
import Testing

@testable import App

/// `contact away`.
@Suite struct ContactAwayTests {
    @Test func addListShowAndRemove() async throws {
        let environment = try await CommandTestEnvironment()
        let empty = try await environment.run("contact away")
        #expect(empty.output.isEmpty && empty.notes.contains("Nobody is away."))
        let added = try await environment.run(#"contact away Ada "dec 3-10" --note "on tour""#)
        #expect(added.output.contains("Ada Lovelace is away Thu Dec 3 to Thu Dec 10 2026."))
        #expect(added.notes.contains("greenroom undo"))
        let again = try await environment.run(#"contact away Ada "dec 4""#)
        #expect(again.output.contains("was already away"))
        let csv = try await environment.run("contact away --format csv --fields name,first_date,last_date,note,source")
            .output
        #expect(csv.contains("Ada Lovelace,2026-12-03,2026-12-10,on tour,booker"))
        let shown = try await environment.run("contact show Ada").output
        #expect(shown.contains("  away Thu Dec 3 to Thu Dec 10 2026  on tour"))
        let json = try await environment.run("contact show Ada --json").output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        let dates = try #require(rows.first?["away"] as? [[String: Any]])
        #expect(dates.first?["first_date"] as? String == "2026-12-03" && dates.first?["source"] as? String == "booker")
        let removed = try await environment.run(#"contact away Ada "dec 10" --remove"#)
        #expect(removed.output.contains("no longer away Thu Dec 3 to Thu Dec 10 2026."))
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("contact away Ada").output.contains("on tour"))
    }

    @Test func lineupAddWarns() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"contact away Alan "dec 3-10""#)
        let added = try await environment.run(#"lineup add "Late Show" Alan"#)
        #expect(added.notes.contains("Note: Alan Turing is away Thu Dec 3 to Thu Dec 10 2026."), "\(added.notes)")
    }

    @Test(arguments: [
        (#"contact away Ada "dec 10-3""#, Int32(64)), (#"contact away Ada "nov 1 2026 to nov 3 2026""#, 64),
        (#"contact away Ada someday"#, 64), (#"contact away Zelda "dec 3-10""#, 2),
        (#"contact away Ada "dec 3-10" --remove"#, 2), ("contact away Ada --remove", 64),
        ("contact away Ada --note x", 64), (#"contact away Ada "dec 3" --note x --remove"#, 64),
    ])
    func badInputChangesNothing(_ line: String, _ code: Int32) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let outcome = try await environment.run(line)
        #expect(outcome.code == code, "\(outcome.notes)")
        #expect(try await environment.picture() == before)
    }
}
