import Foundation
import TestSupport
import Testing

@testable import CommandKit

/// The day on the command line. It is noon on Monday, November 30, 2026.
@Suite struct TodayCommandTests {
    /// (command, exit code, what is said)
    @Test(arguments: [
        ("today settings", 0, "Morning text off"), ("today settings --text-at 7am", 0, "Morning text at 7 AM"),
        ("today settings --text-at dawn", 64, ""), ("todo add strings --under pack", 0, "  strings"),
        ("todo add strings --under zebra", 2, ""), ("todo list --search PACK", 0, "pack"),
        ("todo list --due --done", 64, ""), ("todo edit 1 --at 5pm", 64, ""),
        ("todo edit 1 --due fri --at 5pm", 0, "5 PM"),
    ])
    func commandsOfTheDay(command: String, code: Int32, said: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("todo add pack").code == 0)
        let answer = try await environment.run(command)
        #expect(answer.code == code && (said.isEmpty || answer.output.contains(said)), "\(answer)")
    }

    @Test func todayHasTodosThatAreDue() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("todo add flyers --due today").code == 0)
        let shown = try await environment.run("today")
        #expect(shown.code == 0 && shown.output.contains("○ flyers"), "\(shown)")
        let text = try await environment.run("today --json").output
        let day = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let todos = try #require(day["todos"] as? [[String: Any]])
        #expect(todos.contains { $0["title"] as? String == "flyers" && $0["late"] as? Bool == false })
        #expect(Set(day.keys) == ["date", "events", "todos", "lines", "countdown"])
    }
}
