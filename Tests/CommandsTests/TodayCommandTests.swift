import Foundation
import TestSupport
import Testing

@testable import CommandKit

/// The day on the command line. It is noon on Monday, November 30, 2026.
@Suite struct TodayCommandTests {
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
