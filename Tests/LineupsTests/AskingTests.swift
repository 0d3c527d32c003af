import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 001-11 and 001-12: a request goes to those not asked yet, a reminder to those who have not answered.
@Suite struct AskingTests {
    private static let numbers = ["+14155550101", "+14155550102", "+14155550103"]

    @Test func onlyThoseMostRecentlyAddedAreAsked() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let ada = try await stage.contact("Ada", Self.numbers[0])
        #expect(try await stage.ask(show, [ada]).count == 1)
        let grace = try await stage.contact("Grace", Self.numbers[1])
        let second = try await stage.ask(show, [grace])
        #expect(second.count == 1)
        let text = try #require(try await stage.store.read { try Outbound.find(second[0], in: $0) })
        #expect(text.to == Self.numbers[1])
        #expect(try await stage.ask(show, []).isEmpty)
    }

    @Test func theFirstTextSaysHowToOptOutAndLaterOnesDoNot() async throws {
        let stage = try await Stage()
        let ada = try await stage.contact("Ada Lovelace", Self.numbers[0])
        let first = try await stage.ask(stage.show("Late Show"), [ada])
        let second = try await stage.ask(stage.show("Open Mic", inDays: 5), [ada])
        let bodies = try await stage.store.read { tx in
            try (first + second).compactMap { try Outbound.find($0, in: tx)?.body }
        }
        #expect(
            bodies[0]
                == "Anchor Comedy: Hi Ada, are you in for Late Show, Fri Dec 4, 8 PM at The Anchor? Reply YES or NO. Text STOP to opt out."
        )
        #expect(
            bodies[1]
                == "Anchor Comedy: Hi Ada, are you in for Open Mic, Sat Dec 5, 8 PM at The Anchor? Reply YES or NO (or YES 2, NO 2)."
        )
    }

    /// Some lists put the family name first.
    @Test(arguments: [
        ("Müller, Zoë", "Zoë"), ("Lovelace,Ada Augusta", "Ada"), ("Sammy Davis, Jr.", "Sammy"), ("Cher", "Cher"),
        ("Müller,", "Müller"), ("Dr. Amina Yusuf", "Amina"), ("Prof Ben O'Neil", "Ben"), ("Dr. Brown", "Dr. Brown"),
    ])
    func aTextGreetsByTheFirstName(name: String, greeted: String) async throws {
        let stage = try await Stage()
        let texts = try await stage.ask(stage.show("Late Show"), [stage.contact(name, Self.numbers[0])])
        let body = try await stage.store.read { try Outbound.find(texts[0], in: $0)?.body }
        #expect(body?.contains("Hi \(greeted), are you in") == true, "\(body ?? "")")
    }

    @Test func whoHasNoCellOrWantsNoTextsIsNeverAsked() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let mute = try await stage.contact("Mute", nil)
        let out = try await stage.contact("Out", Self.numbers[0])
        _ = try await stage.text("STOP", from: Self.numbers[0])
        #expect(try await stage.ask(show, [mute, out]).isEmpty)
        #expect(try await stage.standings(show) == ["Mute": .noCell, "Out": .optedOut])
    }

    @Test func aCorrectedNumberIsAskedAgainAndAYesIsNotCovered() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let ada = try await stage.contact("Ada", Self.numbers[0])
        let texts = try await stage.ask(show, [ada])
        try await stage.fail(texts[0])
        #expect(try await stage.standings(show)["Ada"] == .unreachable)
        #expect(try await stage.ask(show, []).isEmpty, "the same number is not tried again by itself")
        try await stage.store.write { tx in
            let number = ContactNumber(
                raw: Self.numbers[2], e164: Self.numbers[2], kind: "mobile", isTextable: true, isVerified: true)
            try Contact.setNumbers([number], of: ada, in: tx)
        }
        #expect(try await stage.ask(show, []).count == 1)
        #expect(try await stage.standings(show)["Ada"] == .asked)
        _ = try await stage.text("yes", from: Self.numbers[2])
        try await stage.fail(texts[0])
        #expect(try await stage.standings(show)["Ada"] == .confirmed)
    }

    @Test func remindersGoToTheSilentOnly() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let people = try await [
            stage.contact("Ada", Self.numbers[0]), stage.contact("Grace", Self.numbers[1]),
            stage.contact("Alan", Self.numbers[2]),
        ]
        let texts = try await stage.ask(show, people)
        #expect(try await stage.reminders(show).letters.isEmpty, "their requests have not left yet")
        try await stage.deliver(texts)
        _ = try await stage.text("yes", from: Self.numbers[0])
        _ = try await stage.text("maybe", from: Self.numbers[1])
        let plan = try await stage.reminders(show)
        #expect(plan.letters.map(\.slot.name) == ["Grace", "Alan"])
        #expect(plan.letters[0].body.contains("Hi Grace, you said maybe for Late Show"))
        #expect(plan.letters[1].body.contains("Hi Alan, still waiting to hear from you: Late Show"))
    }
}

extension Stage {
    fileprivate func deliver(_ texts: [ID<Outbound>]) async throws {
        try await store.write { tx in
            for text in texts { try tx.run("UPDATE outbound SET state = 'delivered' WHERE id = \(text)") }
        }
    }

    fileprivate func fail(_ text: ID<Outbound>) async throws {
        try await store.write { tx in
            _ = try tx.run(
                "UPDATE outbound SET state = 'undelivered', error = 'no such number' WHERE id = \(text)")
        }
    }

    fileprivate func reminders(_ event: Event) async throws -> Asking.Plan {
        let (asking, account, sender) = (asking, account, sender)
        return try await store.read { tx in
            try asking.reminders(
                for: Lineup.of(event, in: tx), only: nil, from: account, sender: sender, now: Stage.noon, in: tx)
        }
    }

    /// A late "no 1" means the show that is still to come, however long ago it was asked about.
    @Test func aNumberRestsAsLongAsItsEventIsToCome() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show", inDays: 90)
        let ada = try await stage.contact("Ada", "+14155550101")
        try await stage.ask(show, [ada])
        _ = try await stage.text("yes", from: "+14155550101")
        let later = Stage.noon.adding(.days(60))
        try await stage.ask(stage.show("Open Mic", inDays: 70), [ada], now: later)
        let tags = try await stage.store.read { try $0.values("SELECT tag FROM ask ORDER BY id", as: Int.self) }
        #expect(tags == [1, 2])
    }

    @Test func newsOfACancelledShowWaitForAFitHour() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        try await stage.arrive(stage.ask(show, [stage.contact("Ada", "+12125550101")]))
        let (asking, account, sender) = (stage.asking, stage.account, stage.sender)
        let night = Stage.noon.adding(.hours(11))
        for (now, anyway, leaves) in [
            (night, false, Stage.noon.adding(.hours(21))), (night, true, night),
            (show.startsAt, false, show.startsAt),
        ] {
            let moment = try await stage.store.read { tx in
                let plan = try asking.cancellations(
                    for: Lineup.of(show, in: tx), from: account, sender: sender, now: now, in: tx)
                return plan.letters.first.map { anyway ? now : $0.leaves(from: now) }
            }
            #expect(moment == leaves)
        }
        try await stage.store.write { tx in
            let texts = try asking.cancel(show, from: account, sender: sender, now: night, in: tx)
            #expect(try Outbound.find(texts[0], in: tx)?.notBefore == Stage.noon.adding(.hours(21)))
        }
    }

    /// Somebody who was put out and in again is asked as if for the first time, and nothing has moved.
    @Test func aRepeatedRequestIsPutAnewAsARequest() async throws {
        let stage = try await Stage()
        let show = try await stage.show("Late Show")
        let ada = try await stage.contact("Ada", "+14155550101")
        try await stage.arrive(stage.ask(show, [ada]))
        let slot = try await stage.slots(show)[0]
        try await stage.store.write { try Lineup.remove(slot.id, now: Stage.noon, in: $0) }
        try await stage.ask(show, [ada], now: Stage.noon.adding(.hours(1)))
        let (asking, account) = (stage.asking, stage.account)
        let anew = try await stage.store.write { tx in
            var terms = Terms()
            terms.note = "Bring a mic"
            try terms.save(for: slot.id, in: tx)
            return try asking.putAnew(show, from: account, now: Stage.noon.adding(.hours(2)), in: tx)
        }
        #expect(try await stage.bodies(anew).first?.contains("are you in for Late Show") == true)
    }
}
