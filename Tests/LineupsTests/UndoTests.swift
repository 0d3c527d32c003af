import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// `undo`: places, answers and events go back to how they were, and what was sent stays.
@Suite struct UndoTests {
    private func undo(_ life: LineupScenario, at hours: Int = 3) async throws -> String? {
        let (undo, account) = (Undo(modules: life.environment.inbox.modules), life.environment.account.id)
        return try await life.environment.store.write(at: LineupScenario.at(hours)) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }?.words()
    }

    private func change(_ life: LineupScenario, _ body: @escaping @Sendable (Lineup, Transaction) throws -> Void)
        async throws
    {
        let show = life.show
        try await life.environment.store.write(at: LineupScenario.at(2)) { tx in
            try LineupUndo.record(show, summary: "changed it", in: tx) {
                try body(try Lineup.of(show, in: tx), tx)
            }
        }
    }

    private func names(_ life: LineupScenario) async throws -> [String] {
        try await life.environment.store.read { [show = life.show] in try Lineup.of(show, in: $0).slots.map(\.name) }
    }

    @Test func undoBringsBackARemovedPerformerAndTheirInvitation() async throws {
        let life = try await LineupScenario(["Ada", "Grace"])
        try await change(life) { lineup, tx in try Lineup.remove(lineup.slots[0].id, in: tx)
        }
        #expect(try await names(life) == ["Grace"])
        #expect(try await undo(life) == "changed it")
        #expect(try await names(life) == ["Ada", "Grace"])
        #expect(try await life.says("Ada", "yes", at: 4)?.contains("You're confirmed") == true)
    }

    @Test func undoQueuesTheRequestAgainThatTheRemovalCanceled() async throws {
        let life = try await LineupScenario()
        let hedy = try await life.environment.contact("Hedy", LineupScenario.number(of: "Hedy"))
        _ = try await life.environment.invite(life.show, [hedy], now: LineupScenario.at(1))
        try await change(life) { lineup, tx in try Lineup.remove(lineup.slots[0].id, in: tx)
        }
        #expect(try await undo(life) == "changed it")
        let status = try await life.status("Hedy")
        #expect(status == .asked)
        try await life.wait(until: 3)
        #expect(try await life.texts(to: "Hedy").count == 1)
    }

    @Test func undoOfAnAnswerQueuesTheRequestAgainThatItStopped() async throws {
        let life = try await LineupScenario()
        let (environment, show) = (life.environment, life.show)
        let hedy = try await environment.contact("Hedy", LineupScenario.number(of: "Hedy"))
        _ = try await environment.invite(show, [hedy], now: LineupScenario.at(1), isSent: false)
        try await environment.store.write(at: LineupScenario.at(2)) { tx in
            let slot = try Lineup.of(show, in: tx).slots[0]
            _ = try ManualAnswer(.yes, isMisread: false).apply(to: slot.id, of: show, in: tx)
            try AnswerUndo.record(slot.answer, of: slot, event: show, in: tx)
        }
        #expect(try await life.texts(to: "Hedy").isEmpty)
        #expect(try await undo(life)?.hasPrefix("answered ") == true)
        try await life.wait(until: 3)
        #expect(try await life.texts(to: "Hedy").count == 1)
        try await life.says("Hedy", "no sorry", at: 4)
        #expect(try await environment.statuses(show) == ["Hedy": .declined])
    }

    @Test func undoOfAnAnswerBringsBackTheTextsThatItSettled() async throws {
        let life = try await LineupScenario(["Ada"])
        try await life.says("Ada", "hmm", at: 1)
        let (environment, show) = (life.environment, life.show)
        let ada = try #require(life.people["Ada"])
        for choice in [ManualAnswer.Choice.yes, .maybe] {
            let answering = AnswerForPerformer(
                planner: environment.planner, event: show.id, contact: ada,
                answer: ManualAnswer(choice, isMisread: false), account: environment.account)
            let settled = try await environment.store.write(at: LineupScenario.at(2)) {
                try answering.run(in: $0).effect.settled.count
            }
            #expect(settled == 1)
            #expect(try await environment.waiting().isEmpty)
            #expect(try await undo(life)?.hasSuffix("marked 1 text from Ada as done") == true)
            #expect(try await environment.waiting().map(\.body) == ["hmm"])
            #expect(try await life.status("Ada") == .asked)
        }
    }

    @Test func aMoveIsTakenBackAndAnswersStay() async throws {
        let life = try await LineupScenario(["Ada", "Grace"])
        try await change(life) { lineup, tx in try Lineup.move(lineup.slots[1], to: 1, in: tx) }
        try await life.says("Grace", "yes", at: 2)
        _ = try await undo(life)
        #expect(try await names(life) == ["Ada", "Grace"])
        #expect(try await life.status("Grace") == .confirmed)
    }

    @Test func undoRemovesAddedPerformersUnlessAsked() async throws {
        let life = try await LineupScenario(["Ada"])
        let (grace, hedy) = try await (
            life.environment.contact("Grace", "+14155557001"), life.environment.contact("Hedy", "+14155557002")
        )
        let show = life.show
        try await change(life) { _, tx in
            _ = try Lineup.add(grace, to: show.id, asHost: false, in: tx)
        }
        _ = try await undo(life)
        #expect(try await names(life) == ["Ada"])
        try await change(life) { _, tx in
            _ = try Lineup.add(hedy, to: show.id, asHost: false, in: tx)
        }
        try await life.environment.invite(show, [], now: LineupScenario.at(2))
        try await life.wait(until: 2)
        await #expect(throws: UndoError.alreadySent("The request to Hedy")) { try await undo(life) }
        #expect(try await names(life) == ["Ada", "Hedy"])
    }

    @Test func theBookersAnswerIsTakenBackButNotAPersonsOwn() async throws {
        let life = try await LineupScenario(["Ada"])
        let show = life.show
        let answer = ManualAnswer(.yes, isMisread: false)
        for ownWord in [nil, "no"] {
            try await life.environment.store.write(at: LineupScenario.at(2)) { tx in
                let slot = try Lineup.of(show, in: tx).slots[0]
                if try answer.apply(to: slot.id, of: show, in: tx).moved {
                    try AnswerUndo.record(slot.answer, of: slot, event: show, in: tx)
                }
            }
            guard let ownWord else {
                #expect(try await undo(life)?.hasPrefix("answered ") == true)
                #expect(try await life.status("Ada") == .asked)
                continue
            }
            try await life.says("Ada", ownWord, at: 3)
            await #expect(throws: UndoError.changedSince("Ada's answer")) { try await undo(life) }
            #expect(try await life.status("Ada") == .withdrawn)
        }
    }

    /// What moves nothing is theirs as well.
    @Test(arguments: ["no", "no I really cannot come", "9 is too late for me, sorry"])
    func theBookersAnswerStaysWhereTheyHaveWrittenAboutItSince(_ text: String) async throws {
        let life = try await LineupScenario(["Ada"])
        try await life.says("Ada", "yes", at: 1)
        let show = life.show
        try await life.environment.store.write(at: LineupScenario.at(2)) { tx in
            let slot = try Lineup.of(show, in: tx).slots[0]
            _ = try ManualAnswer(.no, isMisread: false).apply(to: slot.id, of: show, in: tx)
            try AnswerUndo.record(slot.answer, of: slot, event: show, in: tx)
        }
        try await life.says("Ada", text, at: 3)
        await #expect(throws: UndoError.spokenOfSince("Ada")) { try await undo(life) }
        #expect(try await life.status("Ada") == .withdrawn)
    }

    @Test func anEventGoesBackToItsTimeAndANewOneGoes() async throws {
        let life = try await LineupScenario()
        var moved = life.show
        moved.startsAt = moved.startsAt.adding(.hours(1))
        moved.endsAt = moved.endsAt.adding(.hours(1))
        let (old, new) = (life.show, moved)
        try await life.environment.store.write(at: LineupScenario.at(1)) { tx in
            try EventUndo.recordMaking(of: old.id, name: old.name, account: old.account, in: tx)
            let before = try EventUndo(old, in: tx)
            try new.save(in: tx.at(TestEnvironment.noon))
            try before.record(unlessAs: new, in: tx.at(LineupScenario.at(2)))
        }
        #expect(try await undo(life) == "changed \"Late Show\"")
        #expect(try await life.environment.store.read { try Event.find(old.id, in: $0)?.startsAt } == old.startsAt)
        #expect(try await undo(life) == "created \"Late Show\"")
        #expect(try await life.environment.store.read { try Event.find(old.id, in: $0) } == nil)
    }

    @Test func anEventThatHasALineupByNowStays() async throws {
        let life = try await LineupScenario()
        let (show, ada) = (life.show, try await life.environment.contact("Ada", "+14155557001"))
        try await life.environment.store.write(at: LineupScenario.at(1)) { tx in
            try EventUndo.recordMaking(of: show.id, name: show.name, account: show.account, in: tx)
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx.at(LineupScenario.at(2)))
        }
        await #expect(throws: UndoError.changedSince("The lineup of \"Late Show\"")) { try await undo(life) }
    }

    @Test func undoKeepsPerformersAddedLater() async throws {
        let life = try await LineupScenario(["Ada", "Grace"])
        let hedy = try await life.environment.contact("Hedy", "+14155557002")
        let show = life.show
        try await change(life) { lineup, tx in try Lineup.move(lineup.slots[1], to: 1, in: tx) }
        try await life.environment.store.write(at: LineupScenario.at(3)) { tx in
            _ = try Lineup.add(hedy, to: show.id, asHost: false, in: tx)
        }
        _ = try await undo(life)
        #expect(try await names(life).sorted() == ["Ada", "Grace", "Hedy"])
    }

    @Test func aPlaceThatWasTakenSinceStaysTaken() async throws {
        let life = try await LineupScenario(
            ["Ada", "Grace"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await change(life) { lineup, tx in try Lineup.move(lineup.slots[1], to: 1, in: tx) }
        try await life.says("Ada", "no", at: 2)
        try await life.wait(until: 2)
        try await life.says("Alan", "yes", at: 3)
        await #expect(throws: UndoError.changedSince("The lineup of \"Late Show\"")) { try await undo(life) }
        #expect(try await names(life).sorted() == ["Alan", "Grace"])
    }

    @Test func theBookersYesForAStandInIsTakenBackWithThePlace() async throws {
        let life = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        let show = life.show
        try await life.environment.store.write(at: LineupScenario.at(2)) { tx in
            let slot = try #require(Lineup.of(show, in: tx).bench.first)
            _ = try ManualAnswer(.yes, isMisread: false).apply(to: slot.id, of: show, in: tx)
            try AnswerUndo.record(slot.answer, of: slot, event: show, in: tx)
        }
        #expect(try await names(life) == ["Alan"])
        _ = try await undo(life)
        #expect(try await names(life) == ["Ada"])
        #expect(try await life.status("Alan") == .notAsked)
    }

    @Test func anExpiredAnswerComesBack() async throws {
        let life = try await LineupScenario(["Ada"], policy: [.answerBy: "3d before", .reminders: "off"])
        try await life.wait(until: 33)
        let show = life.show
        try await life.environment.store.write(at: LineupScenario.at(34)) { tx in
            let slot = try Lineup.of(show, in: tx).slots[0]
            _ = try ManualAnswer(.yes, isMisread: false).apply(to: slot.id, of: show, in: tx)
            try AnswerUndo.record(slot.answer, of: slot, event: show, in: tx)
        }
        #expect(try await undo(life, at: 35)?.hasPrefix("answered ") == true)
        #expect(try await life.status("Ada") == .expired)
    }

    @Test func howALineupIsRunGoesBackToo() async throws {
        let life = try await LineupScenario(policy: [.bench: "1"])
        let show = life.show
        try await life.environment.store.write(at: LineupScenario.at(2)) { tx in
            let before = try EventUndo(show, in: tx)
            try Policy.keep(.bench, "3", event: show.id, in: tx)
            try Policy.keep(.reminders, "off", event: show.id, in: tx)
            try before.record(unlessAs: show, in: tx)
        }
        _ = try await undo(life)
        let policy = try await life.environment.store.read { try Policy.of(show, in: $0) }
        #expect(policy.bench == BenchRule(.inOrder(1)))
        #expect(policy.reminders == .usual)
    }

    @Test func aTextedUndoReachesNothingThatWasDoneAfterIt() async throws {
        let life = try await LineupScenario(["Ada", "Grace"])
        try await change(life) { lineup, tx in try Lineup.move(lineup.slots[1], to: 1, in: tx) }
        let reply = try await life.environment.text("UNDO", from: LineupScenario.booker, now: LineupScenario.at(1))
        #expect(reply == "Nothing was changed in the last ten minutes.")
        #expect(try await names(life) == ["Grace", "Ada"])
    }
}
