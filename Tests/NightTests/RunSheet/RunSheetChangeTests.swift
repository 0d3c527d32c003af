import Agenda
import Lineups
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

@Suite struct RunSheetChangeTests {
    @Test func minutesAreTheSetLengthAndTimesFollow() async throws {
        let scenario = try await RunSheetScenario()
        #expect(try await scenario.lines() == ["8 PM Ada", "8:11 PM Grace", "8:22 PM Alan"])
        try await scenario.edit("ada") { $0.minutes = "15" }
        try await scenario.settings { ($0.stop, $0.change) = ("8:45pm", "2") }
        let show = try await scenario.sheet()
        #expect(try await scenario.lines() == ["8 PM Ada", "8:17 PM Grace", "8:29 PM Alan"])
        #expect(show.lineup.slots.first?.terms.setLength == .minutes(15))
        #expect(show.slackWords == "6 min to spare before 8:45 PM")
        #expect(show.lengthsNotSet == "Length not set: Grace, Alan. 10 min each.")
    }

    @Test func aFixedTimeStaysAndTheOverrunIsShown() async throws {
        let scenario = try await RunSheetScenario()
        try await scenario.edit("ada") { $0.minutes = "65" }
        try await scenario.edit("grace") { ($0.minutes, $0.pin) = ("20", "9pm") }
        let show = try await scenario.sheet()
        #expect(try await scenario.lines() == ["8 PM Ada", "9 PM Grace", "9:21 PM Alan"])
        #expect(show.overruns == ["6 min over 9 PM, when Grace is fixed."])
        #expect(show.slackWords == "Ends at 9:37 PM. No hard stop is set.")
        try await scenario.settings { $0.stop = "9:35pm" }
        #expect(try await scenario.sheet().slackWords == "2 min over 9:35 PM")
        try await scenario.undo()
        try await scenario.undo()
        #expect(try await scenario.lines() == ["8 PM Ada", "9:06 PM Grace", "9:17 PM Alan"])
        #expect(try await scenario.sheet().lengthsNotSet == "Length not set: Grace, Alan. 10 min each.")
    }

    @Test func aNightThatRunsOverCanBeChangedForSixHours() async throws {
        let scenario = try await RunSheetScenario()
        let end = Int((scenario.event.endsAt - TestEnvironment.noon).components.seconds / 60)
        try await scenario.edit("ada", minutes: end + 180) { $0.minutes = "15" }
        try await scenario.edit("grace", minutes: end + 181) { $0.pin = "9pm" }
        try await scenario.settings(minutes: end + 359) { $0.change = "2" }
        #expect(try await scenario.lines() == ["8 PM Ada", "9 PM Grace", "9:12 PM Alan"])
        let error = await #expect(throws: RunSheetError.self) {
            try await scenario.settings(minutes: end + 360) { $0.change = "3" }
        }
        #expect(
            error?.description
                == #"The night of "Late Show" is over: its run sheet could be changed until Sat Dec 5 2026, 4 AM."#)
        try await scenario.edit("grace", minutes: end + 181) { $0.minutes = "480" }
        // The sheet ends at 5:12 AM now.
        try await scenario.settings(minutes: end + 361) { $0.change = "3" }
    }

    @Test func anOpenSpotHasALineAndMinutes() async throws {
        let scenario = try await RunSheetScenario()
        try await scenario.environment.setSpots("headliner, optional opener", of: scenario.event)
        #expect(try await scenario.lines().last == "8:33 PM open: headliner")
        try await scenario.edit("headliner") { ($0.minutes, $0.pin) = ("30", "9:30pm") }
        let show = try await scenario.sheet()
        let line = try #require(show.sheet.lines.last)
        #expect(show.clock(line.start) == "9:30 PM" && line.length == .minutes(30) && line.isPinned)
        let given = AssignSpot(
            planner: scenario.environment.planner, event: scenario.event.id, spot: .words("headliner"),
            contact: scenario.people[2], account: scenario.environment.account)
        try await scenario.environment.store.write { _ = try given.run(in: $0) }
        #expect(try await scenario.lines() == ["8 PM Ada", "8:11 PM Grace", "9:30 PM Alan"])
    }

    @Test func linesMoveWithTheLineup() async throws {
        let scenario = try await RunSheetScenario()
        try await scenario.add("break") { $0.minutes = "15" }
        try await scenario.add("doors") { ($0.time, $0.title) = ("7:30pm", "Doors and bar") }
        let order = ["7:30 PM Doors and bar", "8 PM Ada", "8:11 PM Grace", "8:22 PM Alan", "8:32 PM Break"]
        #expect(try await scenario.lines() == order)
        try await scenario.move("break", to: 2)
        #expect(
            try await scenario.lines()
                == ["7:30 PM Doors and bar", "8 PM Ada", "8:10 PM Break", "8:25 PM Grace", "8:36 PM Alan"])
        try await scenario.move("alan", to: 1)
        #expect(
            try await scenario.lines()
                == ["7:30 PM Doors and bar", "8 PM Alan", "8:11 PM Ada", "8:21 PM Break", "8:36 PM Grace"])
        #expect(try await scenario.sheet().lineup.slots.map(\.name) == ["Alan", "Ada", "Grace"])
        try await scenario.undo()
        try await scenario.undo()
        #expect(try await scenario.lines() == order)
    }

    @Test func theTimeIsSharedUpToTheHardStop() async throws {
        let scenario = try await RunSheetScenario()
        await #expect(throws: RunSheetError.self) { try await scenario.settings { $0.isShared = true } }
        try await scenario.settings { $0.stop = "9pm" }
        try await scenario.settings { $0.isShared = true }
        #expect(try await scenario.lines() == ["8 PM Ada", "8:20 PM Grace", "8:40 PM Alan"])
        try await scenario.undo()
        #expect(try await scenario.lines() == ["8 PM Ada", "8:11 PM Grace", "8:22 PM Alan"])
    }

    @Test(arguments: [
        ("0", #"Invalid minutes "0": use a number from 1 to 480."#),
        ("-5", #"Invalid minutes "-5": use a number from 1 to 480."#),
        ("1000", #"Invalid minutes "1000": use a number from 1 to 480."#),
        ("ten", #"Invalid minutes "ten": use a number from 1 to 480."#),
    ]) func invalidMinutes(_ minutes: String, sentence: String) async throws {
        let scenario = try await RunSheetScenario()
        let error = await #expect(throws: InputProblems<EditRunLine.Field>.self) {
            try await scenario.edit("ada") { $0.minutes = minutes }
        }
        #expect(error?.sentence == sentence)
    }

    @Test(arguments: [
        ("1pm", #"1 PM is not in the night of "Late Show", Fri Dec 4 2026, 8 PM to 10 PM."#),
        ("7pm", #"7 PM is before the start of "Late Show", 8 PM."#), ("late", #"Invalid time "late"."#),
    ]) func invalidFixedTimes(_ pin: String, sentence: String) async throws {
        let scenario = try await RunSheetScenario()
        let error = await #expect(throws: InputProblems<EditRunLine.Field>.self) {
            try await scenario.edit("ada") { $0.pin = pin }
        }
        #expect(error?.sentence == sentence)
    }

    @Test func aHardStopIsAfterTheStart() async throws {
        let scenario = try await RunSheetScenario()
        let error = await #expect(throws: InputProblems<ChangeRunSheet.Field>.self) {
            try await scenario.settings { $0.stop = "7:30pm" }
        }
        #expect(
            error?.sentence == #"A hard stop at 7:30 PM is not after the start of "Late Show", 8 PM."#)
        try await scenario.settings { $0.stop = "12:30am" }
        #expect(try await scenario.sheet().slackWords == "238 min to spare before 12:30 AM")
    }

    @Test(arguments: ["Hedy", "9", ""]) func anUnknownLine(_ words: String) async throws {
        let scenario = try await RunSheetScenario()
        let error = await #expect(throws: RunSheetError.self) { _ = try await scenario.sheet().line(named: words) }
        #expect(error?.description == #"The run sheet of "Late Show" has no line \#(words.quotedLine)."#)
    }

    @Test(arguments: [
        ("doors", "", "", "Doors needs a time."), ("doors", "5", "7pm", "Doors is a time alone"),
        ("break", "", "", "Break needs minutes."), ("dinner", "5", "", #"There is no item "dinner""#),
        ("break", "5", "6pm", "6 PM is before the start"),
    ]) func invalidItems(_ kind: String, minutes: String, time: String, sentence: String) async throws {
        let scenario = try await RunSheetScenario()
        let error = await #expect(throws: InputProblems<AddRunItem.Field>.self) {
            try await scenario.add(kind) { ($0.minutes, $0.time) = (minutes, time) }
        }
        #expect(error?.sentence.hasPrefix(sentence) == true)
    }

    @Test func actsAndOpenSpotsAreNoItems() async throws {
        let scenario = try await RunSheetScenario()
        let key = try await scenario.sheet().line(named: "ada")
        let removing = RemoveRunItem(event: scenario.event.id, key: key, account: scenario.environment.account)
        await #expect(throws: RunSheetError.self) {
            try await scenario.environment.store.write { _ = try removing.run(in: $0) }
        }
        #expect(try await scenario.lines().count == 3)
    }
}
