import Agenda
import Lineups
import Messaging
import Night
import People
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Values

@Suite struct GuestTests {
    static let invalid: [(names: String, sentence: String)] = [
        ("", #"There is no name in ""."#), (" , ", #"There is no name in " , "."#),
        ("0", #"There is no name in "0"."#), ("501", "A guest list has at most 500 places, not 501."),
        (String(repeating: "x", count: 61), "That name is too long: 61 characters, and the limit is 60."),
    ]

    @Test(arguments: invalid) func badNamesAreRefused(_ row: (names: String, sentence: String)) async throws {
        let scenario = try await GuestScenario()
        let error = await #expect(throws: GuestError.self) { try await scenario.add(row.names) }
        #expect(error?.sentence == row.sentence)
        #expect(try await scenario.names() == "")
    }

    static let invalidRules: [(limit: String?, closes: String?, sentence: String)] = [
        ("-1", nil, #"Invalid number of guests "-1": use a number from 0 to 50."#),
        ("51", nil, #"Invalid number of guests "51": use a number from 0 to 50."#),
        ("two", nil, #"Invalid number of guests "two": use a number from 0 to 50."#),
        (nil, "dec 5 8pm", #"That is after the start of "Late Show"."#),
    ]

    @Test(arguments: invalidRules) func badRulesAreRefused(
        _ row: (limit: String?, closes: String?, sentence: String)
    ) async throws {
        let scenario = try await GuestScenario()
        let error = await #expect(throws: InputProblems<GuestRulesInput.Field>.self) {
            try await scenario.setRules(row.limit, closes: row.closes)
        }
        #expect(error?.sentence == row.sentence)
    }

    @Test func copiesAndTemplatesHaveTheLimit() async throws {
        let scenario = try await GuestScenario()
        let (show, account) = (scenario.show.id, scenario.environment.account)
        let shapes = scenario.environment.modules.subjectShapes
        let rules = try await scenario.environment.store.write { tx in
            let copying = CopyEvent(
                event: show, dates: .weekly(1), withLineup: false, account: account.id, shapes: shapes)
            let copy = try #require(try copying.run(in: tx).first)
            let template = try SaveTemplate("Late", from: .event(show), account: account.id, shapes: shapes)
                .run(in: tx)
            let draft = EventDraft(
                kind: .show, name: "Other", startsAt: copy.startsAt, length: .hours(2), zone: account.zone,
                location: nil)
            let made = try Event.create(draft, account: account.id, in: tx)
            try template.complete(made, shapes: shapes, in: tx)
            return try [copy.event, made].map { try GuestRules.of($0, in: tx) }
        }
        #expect(rules.map(\.perPerformer) == [3, 3])
        #expect(rules.map { $0.closes?.description } == ["2h before", "2h before"])
    }

    /// With the lineup, whether there is a limit for all.
    static let copies: [(limit: String?, own: String, withLineup: Bool, places: [Int])] = [
        ("3", "5", true, [5]), ("3", "0", true, [0]), (nil, "2", true, [2]), ("3", "5", false, []),
    ]

    @Test(arguments: copies) func aCopyWithTheLineupHasTheLimitsOfPerformers(
        _ row: (limit: String?, own: String, withLineup: Bool, places: [Int])
    ) async throws {
        let scenario = try await GuestScenario(limit: row.limit)
        try await scenario.setRules(row.own, closes: nil, of: scenario.contact)
        let copying = CopyEvent(
            event: scenario.show.id, dates: .weekly(2), withLineup: row.withLineup,
            account: scenario.environment.account.id, shapes: scenario.environment.modules.subjectShapes)
        let lists = try await scenario.environment.store.write { tx in
            try copying.run(in: tx).map { try GuestList(#require(try Event.find($0.event, in: tx)), in: tx) }
        }
        #expect(lists.map { $0.performers.compactMap(\.places) } == [row.places, row.places])
    }

    @Test func aLowerLimitNamesWhoHasMore() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS 3")
        try await scenario.setRules("2", closes: nil)
        let list = try await scenario.list()
        #expect(list.overLimit == ["Ada has 3 guests on the list, more than 2"])
        #expect(list.guests.map { list.label(of: $0) } == ["Guest of Ada 1", "Guest of Ada 2", "Guest of Ada 3"])
    }

    @Test func everyChangeIsUndone() async throws {
        let scenario = try await GuestScenario()
        let (event, account) = (scenario.show.id, scenario.environment.account.id)
        try await scenario.add("Press")
        try await scenario.add("Ana, Bo", of: scenario.contact)
        #expect(try await scenario.names() == "Ana, Bo, Press")
        let guests = try await scenario.list().guests.map(\.id)
        let check = CheckGuests(event: event, guests: guests, isIn: true, account: account)
        _ = try await scenario.environment.store.write { try check.run(in: $0) }
        #expect(try await scenario.list().counts == "3 of 3 in")
        let removal = RemoveGuests(event: event, guests: [guests[0]], account: account)
        try await scenario.environment.store.write { try removal.run(in: $0) }
        #expect(try await scenario.list().counts == "2 of 2 in")
        try await scenario.undo()
        #expect(try await scenario.list().counts == "3 of 3 in")
        try await scenario.undo()
        #expect(try await scenario.list().counts == "0 of 3 in")
        try await scenario.undo()
        #expect(try await scenario.names() == "Press")
        try await scenario.undo()
        #expect(try await scenario.names() == "")
        try await scenario.undo()
        #expect(try await scenario.list().rules.perPerformer == 0)
    }

    @Test func theBookerMayExceedTheLimit() async throws {
        let scenario = try await GuestScenario()
        try await scenario.add("4", of: scenario.contact)
        #expect(try await scenario.list().counts == "0 of 4 in")
        #expect(try await scenario.text("GUESTS")?.contains("0 left") == true)
    }

    @Test func aWithdrawalTakesGuestsOffTheListAndTellsTheBooker() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Ana, Bo")
        _ = try await scenario.text("sorry, I can't make it anymore", minutes: 20)
        let list = try await scenario.list()
        #expect(list.guests.isEmpty && list.off.map(\.guests.count) == [2])
        #expect(list.off.map(\.outWords) == ["withdrawn"])
        #expect(
            try await scenario.notices(minutes: 20)
                == ["Ada's 2 guests are off the list for Late Show, Fri Dec 4, 8 PM."])
        // Told once.
        #expect(try await scenario.notices(minutes: 30).count == 1)
        _ = try await scenario.text("actually I can make it, yes", minutes: 40)
        #expect(try await scenario.names() == "Ana, Bo")
        #expect(
            try await scenario.notices(minutes: 41).last
                == "Ada's 2 guests are on the list for Late Show, Fri Dec 4, 8 PM again.")
    }

    /// How the booker gets alerts, and how many minutes after the withdrawal they are told.
    static let alerts: [(setting: String, minutes: [Int], texts: Int)] = [
        ("now", [20, 22, 23, 30], 1), ("18:00", [20, 22, 30, 361], 1), ("off", [20, 22, 30, 480], 0),
    ]

    @Test(arguments: alerts) func theGuestsAreInTheAlertOfTheWithdrawal(
        _ row: (setting: String, minutes: [Int], texts: Int)
    ) async throws {
        let scenario = try await GuestScenario()
        let account = scenario.environment.account.id
        let timing = try #require(NotificationTiming(row.setting))
        try await scenario.environment.store.write { try timing.choose(for: account, in: $0) }
        _ = try await scenario.text("PLUS Ana, Bo, Cy")
        _ = try await scenario.text("sorry, I can't make it anymore", minutes: 20)
        for minutes in row.minutes { _ = try await scenario.notices(minutes: minutes) }
        let told = try await scenario.toldBooker().filter { $0.contains("guests") || $0.contains("now out of") }
        #expect(told.count == row.texts)
        for text in told {
            #expect(text.contains("Ada said yes before, but is now out of Late Show, Fri Dec 4, 8 PM."))
            #expect(text.contains("Ada's 3 guests are off the list for Late Show, Fri Dec 4, 8 PM."))
        }
    }

    @Test func aReversalWithinTheGracePeriodTellsNothing() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS 2")
        _ = try await scenario.text("sorry, I can't make it anymore", minutes: 20)
        #expect(try await scenario.notices(minutes: 20).count == 1)
        _ = try await scenario.text("wait, yes I can", minutes: 21)
        #expect(try await scenario.notices(minutes: 21) == [])
        #expect(try await scenario.names() == "Guest, Guest")
    }

    @Test func removalAndItsUndo() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Ana")
        let removal = RemoveFromLineup(
            event: scenario.show.id, contact: scenario.contact, account: scenario.environment.account.id)
        let now = TestEnvironment.noon.adding(.minutes(10))
        _ = try await scenario.environment.store.write(at: now) { try removal.run(in: $0) }
        #expect(try await scenario.names() == "")
        #expect(try await scenario.list().off.map(\.outWords) == ["removed"])
        #expect(
            try await scenario.notices(minutes: 10)
                == ["Ada's 1 guest is off the list for Late Show, Fri Dec 4, 8 PM."])
        try await scenario.undo(at: now)
        #expect(try await scenario.notices(minutes: 11) == [])
        #expect(try await scenario.names() == "Ana")
    }

    @Test func aCanceledShowHasNoList() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS 2")
        let canceling = CancelEvent(
            planner: scenario.environment.planner, event: scenario.show.id, account: scenario.environment.account,
            sender: scenario.environment.sender)
        try await scenario.environment.store.write(at: TestEnvironment.noon.adding(.minutes(9))) { tx in
            _ = try canceling.send(canceling.plan(in: tx), in: tx)
        }
        let list = try await scenario.list()
        #expect(list.guests.isEmpty && list.off.map(\.outWords) == ["show canceled"])
        #expect(
            try await scenario.notices(minutes: 10)
                == ["Late Show, Fri Dec 4, 8 PM is canceled, so 2 guests are off its list."])
    }

    @Test func guestsOfSomebodyWhoIsOutAreNotCheckedIn() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Ana")
        let ana = try #require(try await scenario.list().guests.first)
        _ = try await scenario.text("sorry, I can't make it anymore", minutes: 20)
        let check = CheckGuests(
            event: scenario.show.id, guests: [ana.id], isIn: true, account: scenario.environment.account.id)
        let error = await #expect(throws: GuestError.self) {
            try await scenario.environment.store.write { _ = try check.run(in: $0) }
        }
        #expect(error?.sentence == #""Ada" is not coming to "Late Show", so they bring no guests."#)
    }

    @Test func guestsWhoAreInAreTheCompsOfTheSettlement() async throws {
        let scenario = try await GuestScenario()
        try await scenario.add("Press")
        try await scenario.add("Ana, Bo", of: scenario.contact)
        let list = try await scenario.list()
        let check = CheckGuests(
            event: scenario.show.id, guests: [list.guests[0].id, list.house.guests[0].id], isIn: true,
            account: scenario.environment.account.id)
        let (show, account) = (scenario.show, scenario.environment.account)
        let comps = try await scenario.environment.store.write { tx in
            try check.run(in: tx)
            return try SettlementSheet(show, home: .usd, in: tx).comps
        }
        #expect(comps == 2)
        var input = SettlementInput()
        input.comps = "5"
        let entered = try await scenario.environment.store.write { [input] tx in
            try input.run(show.id, account: account, in: tx).comps
        }
        #expect(entered == 5)
    }

    // MARK: Personal data

    @Test func erasingAPerformerErasesTheNamesOfTheirGuests() async throws {
        let scenario = try await GuestScenario()
        let environment = scenario.environment
        try await scenario.add("Ana", of: scenario.contact)
        try await ErasedContact.prepareKey(of: environment.store, random: .seeded(1), now: TestEnvironment.noon)
        let erasure = EraseContact(
            .contact(scenario.contact), account: environment.account.id, modules: environment.modules)
        let after = scenario.show.endsAt.adding(.hours(1))
        try await environment.store.write(at: after) { try erasure.run(in: $0) }
        let left = try await environment.store.read { tx in
            try tx.values("SELECT coalesce(name, '') FROM guest", as: String.self)
                + tx.values("SELECT snapshot FROM undo_step", as: String.self)
        }
        #expect(left.first == "" && left.allSatisfy { !$0.contains("Ana") }, "\(left)")
    }

    @Test func mergedContactsKeepTheirGuests() async throws {
        let scenario = try await GuestScenario()
        _ = try await scenario.text("PLUS Ana")
        let grace = try await scenario.environment.contact("Grace", nil)
        let merging = MergeContacts(
            scenario.contact, into: grace, account: scenario.environment.account.id,
            modules: scenario.environment.modules)
        try await scenario.environment.store.write { try merging.run(in: $0) }
        let party = try #require(try await scenario.list().parties.first)
        #expect(party.slot?.name == "Grace" && party.guests.map(\.label) == ["Ana"])
    }

    @Test func theRetentionSettingDeletesNames() async throws {
        let scenario = try await GuestScenario()
        try await scenario.add("Ana")
        let module = Module.night(templates: .builtIn, retention: Retention(months: 1))
        let task = try #require(module.maintenance.first { $0.name == "old names of guests" })
        try await task.perform(scenario.environment.store, scenario.show.endsAt.adding(.days(20)))
        #expect(try await scenario.names() == "Ana")
        try await task.perform(scenario.environment.store, scenario.show.endsAt.adding(.days(40)))
        #expect(try await scenario.names() == "Guest")
    }
}
