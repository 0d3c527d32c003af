import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// The line: a yes that finds no place waits for one, in the order of the first yes.
@Suite struct LineTests {
    /// Ada is out, three stand-ins were asked at once, Alan took the place, and Hedy and Joan are in line. It is 2 PM.
    private func full(_ rule: String = "3") async throws -> LineupScenario {
        let life = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy", "Joan"], policy: [.bench: rule, .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        for (minute, name) in ["Alan", "Hedy", "Joan"].enumerated() {
            try await life.says(name, "yes", at: 2, minutes: minute)
        }
        return life
    }

    /// Alan's place becomes vacant at 3 PM; the grace period is over.
    private func open(_ life: LineupScenario) async throws {
        try await life.says("Alan", "sorry, can't make it any more", at: 3)
        try await life.wait(until: 3, minutes: 5)
    }

    private func line(_ life: LineupScenario) async throws -> [String] {
        try await life.environment.lineup(life.show).line.map(\.name)
    }

    private func answering(_ choice: ManualAnswer.Choice, for name: String, _ life: LineupScenario) throws
        -> AnswerForPerformer
    {
        AnswerForPerformer(
            planner: life.environment.planner, event: life.show.id, contact: try #require(life.people[name]),
            answer: ManualAnswer(choice, isMisread: false), account: life.environment.account)
    }

    private func undo(_ life: LineupScenario, at hours: Int) async throws {
        let (undo, account) = (Undo(modules: life.environment.modules), life.environment.account.id)
        _ = try await life.environment.store.write(at: LineupScenario.at(hours)) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
    }

    @Test("a yes that finds no place is answered, and stored as a place in line", arguments: ["3", "all"])
    func aLostRace(_ rule: String) async throws {
        let life = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy", "Joan"], policy: [.bench: rule, .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        #expect(try await life.says("Alan", "yes", at: 2)?.contains("You're confirmed") == true)
        for (name, place) in [("Hedy", "1st"), ("Joan", "2nd")] {
            let reply = try await life.says(name, "yes", at: 2, minutes: 1) ?? ""
            #expect(reply.contains("is gone. You are \(place) in line and hear from us"), "\(reply)")
            #expect(!reply.lowercased().contains("confirmed"), "\(reply)")
        }
        let lineup = try await life.environment.lineup(life.show)
        #expect(lineup.slots.map(\.name) == ["Alan"] && lineup.isConfirmed)
        #expect(lineup.line.map(\.name) == ["Hedy", "Joan"] && lineup.line.map(\.placeInLine) == [1, 2])
        #expect(lineup.line.allSatisfy { $0.answer == .none && $0.status == .inLine })
        #expect(LineupStatus(lineup).words == "All Confirmed, 2 in line")
        #expect(LineupStatus(lineup).badgeWords == "All Confirmed, 2 in line")
        let changes = try await life.environment.store.read { [show = life.show] in
            try SlotChange.all(event: show.id, in: $0)
        }
        #expect(changes.filter(\.isPlaceInLine).map(\.name) == ["Hedy", "Joan"])
        try await life.wait(until: 4)
        #expect(try await life.notices(.answer, about: "Hedy") == 1)
    }

    @Test("a place that opens is offered to the head of the line only") func offered() async throws {
        let life = try await full()
        try await open(life)
        #expect(try await life.texts(to: "Hedy").last?.contains("a spot opened up") == true)
        #expect(try await life.texts(to: "Joan").count == 1)
        #expect(try await life.says("Hedy", "yes", at: 4)?.contains("You're confirmed") == true)
        #expect(try await line(life) == ["Joan"])
        try await life.wait(until: 4)
        #expect(try await life.texts(to: "Joan").count == 1, "nothing has changed for Joan")
    }

    @Test("the first yes is spoken of only where several are asked for one place") func theFirstYes() async throws {
        let life = try await full()
        for name in ["Alan", "Hedy", "Joan"] {
            #expect(try await life.texts(to: name).first?.contains("Are you in? The first yes gets it. Reply") == true)
        }
        try await open(life)
        #expect(try await life.texts(to: "Hedy").last?.contains("Are you in? Reply YES") == true)
        let alone = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "1", .reminders: "off"])
        try await alone.says("Ada", "no", at: 1)
        try await alone.wait(until: 1)
        #expect(try await alone.texts(to: "Alan").last?.contains("Are you in? Reply YES") == true)
    }

    @Test("somebody who was not asked can be put in line, and undo takes them out") func joined() async throws {
        let life = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "waitlist", .reminders: "off"])
        let environment = life.environment
        try await life.says("Ada", "yes", at: 1)
        let hedy = try await environment.contact("Hedy", LineupScenario.number(of: "Hedy"))
        let alan = try #require(life.people["Alan"])
        func add(_ contacts: [ID<Contact>], at hours: Int) async throws -> AddToLineup.Result {
            let addition = AddToLineup(
                event: life.show.id, contacts: contacts, inLine: true, account: environment.account.id)
            return try await environment.store.write(at: LineupScenario.at(hours)) { try addition.run(in: $0) }
        }
        #expect(try await add([hedy, alan], at: 2).additions.map(\.outcome) == [.added, .added])
        #expect(try await line(life) == ["Hedy", "Alan"])
        #expect(try await add([hedy], at: 3).additions.map(\.outcome) == [.alreadyIn])
        try await undo(life, at: 3)
        #expect(try await line(life).isEmpty)
        #expect(try await environment.lineup(life.show).bench.map(\.name) == ["Alan"])
        _ = try await add([hedy], at: 4)
        try await life.says("Ada", "sorry, can't make it any more", at: 5)
        try await life.wait(until: 5, minutes: 5)
        #expect(try await life.texts(to: "Hedy").last?.contains("a spot opened up") == true)
        #expect(try await life.texts(to: "Alan").isEmpty, "only those in line are offered the place")
        #expect(try await life.says("Hedy", "yes", at: 6)?.contains("You're confirmed") == true)
    }

    @Test("the count of a badge is said before the line") func badge() async throws {
        let life = try await LineupScenario(["Ada"], policy: [.bench: "waitlist", .reminders: "off"])
        let environment = life.environment
        let hedy = try await environment.contact("Hedy", LineupScenario.number(of: "Hedy"))
        let addition = AddToLineup(
            event: life.show.id, contacts: [hedy], inLine: true, account: environment.account.id)
        _ = try await environment.store.write(at: LineupScenario.at(1)) { try addition.run(in: $0) }
        let status = LineupStatus(try await environment.lineup(life.show))
        #expect(status.words == "0 of 1, 1 in line" && status.badgeWords == "0 of 1 in, 1 in line")
    }

    @Test("who has answered is not put in line") func answeredAlready() async throws {
        let life = try await full()
        try await life.says("Joan", "no", at: 3)
        let (environment, joan) = (life.environment, try #require(life.people["Joan"]))
        let addition = AddToLineup(event: life.show.id, contacts: [joan], inLine: true, account: environment.account.id)
        let error = await #expect(throws: LineupError.self) {
            _ = try await environment.store.write(at: LineupScenario.at(4)) { try addition.run(in: $0) }
        }
        #expect(error?.sentence == #""Joan" has answered for "Late Show": enter a yes instead."#)
    }

    @Test("with the bench off, it is said how many wait") func benchOff() async throws {
        let waiting = try await full()
        let environment = waiting.environment
        var changes = ChangeEvent.Changes()
        try changes.policy.choose(.bench, "off")
        let change = ChangeEvent(
            planner: environment.planner, event: waiting.show.id, changes: changes, account: environment.account)
        let result = try await environment.store.write(at: LineupScenario.at(3)) { try change.run(in: $0) }
        #expect(
            result.lineup.lineWithoutOffers(by: result.policy.bench)
                == "2 people are in line. Nobody is offered a place: the bench is off.")
        try await open(waiting)
        #expect(try await waiting.texts(to: "Hedy").count == 1)
    }

    enum Hindrance: String, CaseIterable { case away, busy, optedOut, noNumber }

    @Test("a head of the line who cannot take the place does not stop it", arguments: Hindrance.allCases)
    func ineligibleHead(_ hindrance: Hindrance) async throws {
        let life = try await full()
        let (environment, hedy) = (life.environment, try #require(life.people["Hedy"]))
        let account = environment.account
        switch hindrance {
        case .away:
            let day = life.show.localStart.date
            let addition = AddDatesAway(contact: hedy, days: try DayRange(first: day, last: day), account: account)
            _ = try await environment.store.write(at: LineupScenario.at(2)) { try addition.run(in: $0) }
        case .busy:
            let other = try await environment.show("Open Mic")
            try await environment.store.write(at: LineupScenario.at(2)) { tx in
                _ = try Lineup.add(hedy, to: other.id, asHost: false, in: tx)
                let slot = try #require(try Slot.find(contact: hedy, event: other.id, in: tx))
                _ = try Slot.changeAnswer(slot.id, to: .confirmed, cause: .booker, in: tx)
            }
        case .optedOut: try await life.says("Hedy", "STOP", at: 2, minutes: 30)
        case .noNumber:
            try await environment.store.write(at: LineupScenario.at(2)) { try Contact.setNumbers([], of: hedy, in: $0) }
        }
        try await open(life)
        #expect(try await life.texts(to: "Hedy").count == 1)
        #expect(try await life.texts(to: "Joan").count == 2)
        #expect(try await line(life) == ["Hedy", "Joan"], "the place in line stays")
        #expect(try await life.says("Joan", "yes", at: 4)?.contains("You're confirmed") == true)
    }

    @Test("an offer without an answer passes on, and keeps the place in line") func passesOn() async throws {
        let life = try await full("3 every 2h")
        try await open(life)
        try await life.wait(until: 4)
        #expect(try await life.texts(to: "Joan").count == 1)
        try await life.wait(until: 5, minutes: 10)
        #expect(try await life.texts(to: "Joan").count == 2)
        #expect(try await life.says("Joan", "yes", at: 6)?.contains("You're confirmed") == true)
        try await life.wait(until: 6)
        #expect(try await life.texts(to: "Hedy").last?.contains("is full now. You are 1st in line.") == true)
        #expect(try await line(life) == ["Hedy"])
        #expect(try await life.status("Hedy") == .inLine)
    }

    @Test("where another request is open, the note that a show is full names the number that joins the line")
    func besidesAnother() async throws {
        let life = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "all", .reminders: "off"])
        let (environment, hedy) = (life.environment, try #require(life.people["Hedy"]))
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        let other = try await environment.show("Open Mic")
        try await environment.deliver(environment.invite(other, [hedy]), as: .sent)
        try await life.says("Alan", "yes", at: 2)
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "Hedy").last?.contains("To be put in line for a spot, reply YES 1.") == true)
        #expect(try await life.says("Hedy", "yes 1", at: 3)?.contains("You are 1st in line") == true)
        #expect(try await life.status("Hedy") == .inLine)
        #expect(try await environment.statuses(other)["Hedy"] == .asked)
    }

    @Test("no offers at night") func atNight() async throws {
        let life = try await full()
        try await life.says("Alan", "sorry, can't make it any more", at: 10)
        for hours in 10...20 { try await life.wait(until: hours, minutes: 5) }
        #expect(try await life.texts(to: "Hedy").count == 1)
        try await life.wait(until: 21)
        #expect(try await life.texts(to: "Hedy").count == 2)
    }

    @Test("a place that nobody has is not called gone") func nothingIsGone() async throws {
        let life = try await LineupScenario(policy: [.bench: "waitlist", .reminders: "off"])
        let environment = life.environment
        let hedy = try await environment.contact("Hedy", LineupScenario.number(of: "Hedy"))
        let addition = AddToLineup(
            event: life.show.id, contacts: [hedy], inLine: true, account: environment.account.id)
        _ = try await environment.store.write(at: LineupScenario.at(1)) { try addition.run(in: $0) }
        let reply = try await life.says("Hedy", "yes", at: 2) ?? ""
        #expect(
            reply.contains("Thanks! You are 1st in line for Late Show, Fri Dec 4, 8 PM, and hear from us"), "\(reply)")
        try await life.says("Hedy", "no", at: 3)
        try await life.wait(until: 3, minutes: 10)
        #expect(
            try await life.texts(to: "booker").last?.contains("Hedy can't do Late Show, Fri Dec 4, 8 PM. Nobody is in.")
                == true)
    }

    @Test("only out and in again loses the place in line") func outAndIn() async throws {
        let life = try await full()
        for words in ["yes", "yes please!"] {
            #expect(try await life.says("Hedy", words, at: 3)?.contains("1st in line") == true, "\(words)")
        }
        try await life.says("Hedy", "maybe", at: 3, minutes: 10)
        #expect(try await life.says("Hedy", "yes", at: 3, minutes: 20)?.contains("1st in line") == true)
        try await life.says("Hedy", "no", at: 3, minutes: 30)
        #expect(try await life.status("Hedy") == .declined)
        #expect(try await line(life) == ["Joan"])
        #expect(try await life.says("Hedy", "yes", at: 3, minutes: 40)?.contains("2nd in line") == true)
        #expect(try await line(life) == ["Joan", "Hedy"])
    }

    @Test("a newcomer does not get ahead of the line") func newcomer() async throws {
        let life = try await full()
        try await open(life)
        #expect(try await life.says("Ada", "yes, I can after all", at: 3, minutes: 10)?.contains("3rd in line") == true)
        #expect(try await life.says("Joan", "yes", at: 3, minutes: 11)?.contains("2nd in line") == true)
        #expect(try await life.says("Hedy", "yes", at: 3, minutes: 12)?.contains("You're confirmed") == true)
        #expect(try await line(life) == ["Joan", "Ada"])
    }

    @Test("a show that gets more spots takes the head of the line") func moreSpots() async throws {
        let life = try await LineupScenario(
            bench: ["Alan", "Hedy", "Joan"], policy: [.bench: "all", .reminders: "off"])
        try await life.environment.setSpots("spot", of: life.show)
        try await ask(life, at: 1)
        for name in ["Alan", "Hedy", "Joan"] { try await life.says(name, "yes", at: 2) }
        #expect(try await line(life) == ["Hedy", "Joan"])
        try await life.environment.setSpots("2 x spot", of: life.show)
        try await life.wait(until: 3)
        #expect(try await life.texts(to: "Hedy").count == 2)
        #expect(try await life.texts(to: "Joan").count == 1)
        try await life.says("Hedy", "yes", at: 4)
        #expect(try await life.environment.lineup(life.show).slots.map(\.name) == ["Alan", "Hedy"])
    }

    @Test("the booker promotes somebody by hand, before the head of the line") func byHand() async throws {
        let life = try await full()
        try await open(life)
        let promoting = try answering(.yes, for: "Joan", life)
        let result = try await life.environment.store.write(at: LineupScenario.at(4)) { try promoting.run(in: $0) }
        #expect(result.effect.answer == .confirmed)
        try await life.wait(until: 4)
        #expect(try await life.texts(to: "Hedy").last?.contains("You are 1st in line") == true, "the offer has ended")
        #expect(try await life.says("Hedy", "yes", at: 5)?.contains("1st in line") == true)
        #expect(try await life.environment.lineup(life.show).slots.map(\.name) == ["Joan"])
    }

    @Test("the booker moves somebody up the line, and takes somebody out of it") func moved() async throws {
        let life = try await full()
        let (environment, show) = (life.environment, life.show)
        let account = environment.account.id
        let move = MoveInLineup(
            event: show.id, contact: try #require(life.people["Joan"]), place: 1, onBench: true, account: account)
        _ = try await environment.store.write(at: LineupScenario.at(2)) { try move.run(in: $0) }
        #expect(try await line(life) == ["Joan", "Hedy"])
        let removal = RemoveFromLineup(
            event: show.id, contact: try #require(life.people["Joan"]), account: account)
        _ = try await environment.store.write(at: LineupScenario.at(2)) { try removal.run(in: $0) }
        #expect(try await line(life) == ["Hedy"])
        try await undo(life, at: 2)
        #expect(try await line(life) == ["Joan", "Hedy"])
        #expect(try await life.status("Joan") == .inLine)
        try await open(life)
        #expect(try await life.texts(to: "Joan").count == 2)
        #expect(try await life.texts(to: "Hedy").count == 1)
    }

    @Test("undo of the yes that won offers the place to the head of the line") func undoOfTheWinner() async throws {
        let life = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "2", .reminders: "off"])
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1)
        let entering = try answering(.yes, for: "Alan", life)
        _ = try await life.environment.store.write(at: LineupScenario.at(2)) { try entering.run(in: $0) }
        try await life.says("Hedy", "yes", at: 2, minutes: 1)
        try await undo(life, at: 3)
        #expect(try await life.environment.lineup(life.show).confirmedCount == 0)
        try await life.wait(until: 3)
        #expect(try await life.texts(to: "Hedy").count == 2)
        #expect(try await life.says("Hedy", "yes", at: 4)?.contains("You're confirmed") == true)
    }

    @Test("the booker's yes for somebody gets a place in line where none is open, with undo")
    func enteredYes() async throws {
        let life = try await LineupScenario(["Ada"], bench: ["Alan", "Hedy"], policy: [.reminders: "off"])
        try await life.says("Ada", "yes", at: 1)
        for (name, place) in [("Hedy", 1), ("Alan", 2)] {
            let entering = try answering(.yes, for: name, life)
            let result = try await life.environment.store.write(at: LineupScenario.at(2)) { try entering.run(in: $0) }
            #expect(result.effect.placeInLine == place && result.effect.answer == .none)
            #expect(result.confirmation.contains("in line"), "\(result.confirmation)")
        }
        #expect(try await line(life) == ["Hedy", "Alan"])
        try await undo(life, at: 2)
        #expect(try await line(life) == ["Hedy"])
        #expect(try await life.status("Alan") == .notAsked)
    }

    @Test("by hand, nobody in line is offered anything, and the booker reads who is first")
    func handFilled() async throws {
        let life = try await full()
        try await life.environment.store.write { [show = life.show] in
            try Policy.keep(.bench, "off", event: show.id, in: $0)
        }
        try await open(life)
        try await life.wait(until: 3, minutes: 30)
        #expect(try await life.texts(to: "Hedy").count == 1)
        #expect(try await life.texts(to: "booker").last?.contains("First in line: Hedy.") == true)
        #expect(try await life.says("Joan", "yes", at: 4)?.contains("You're confirmed") == true, "a place is open")
    }

    @Test("with a waitlist, only those in line are offered a place") func waitlist() async throws {
        let life = try await LineupScenario(
            ["Ada"], bench: ["Alan", "Hedy"], policy: [.bench: "waitlist", .reminders: "off"])
        let entering = try answering(.yes, for: "Hedy", life)
        _ = try await life.environment.store.write(at: LineupScenario.at(1)) { try entering.run(in: $0) }
        try await life.says("Ada", "no", at: 1)
        try await life.wait(until: 1, minutes: 5)
        #expect(try await life.texts(to: "Alan").isEmpty)
        #expect(try await life.texts(to: "Hedy").count == 1)
        #expect(try await life.says("Hedy", "yes", at: 2)?.contains("You're confirmed") == true)
    }

    @Test("after a cancellation, and after the show, a yes changes nothing") func closed() async throws {
        let life = try await full()
        let environment = life.environment
        let canceling = CancelEvent(
            planner: environment.planner, event: life.show.id, account: environment.account,
            sender: environment.sender)
        let texts = try await environment.store.write(at: LineupScenario.at(3)) { tx in
            try canceling.send(canceling.plan(in: tx), in: tx).texts
        }
        try await environment.deliver(texts, as: .sent, now: LineupScenario.at(3))
        #expect(try await life.texts(to: "Hedy").last?.contains("is canceled") == true)
        #expect(try await life.says("Hedy", "yes", at: 4)?.contains("in line") != true)
        try await life.wait(until: 5)
        #expect(try await life.texts(to: "Hedy").count == 2, "the request and the cancellation")
        let late = try await full()
        try await late.says("Hedy", "yes", at: 130)
        #expect(try await late.environment.lineup(late.show).slots.map(\.name) == ["Alan"])
    }

    /// Asks the bench as the booker does. Returns the plan that was shown.
    @discardableResult
    private func ask(_ life: LineupScenario, at hours: Int) async throws -> SendingPlan {
        let environment = life.environment
        let asking = RequestAnswers(
            planner: environment.planner, event: life.show.id, recipients: .notAskedYet, account: environment.account,
            sender: environment.sender)
        let (plan, texts) = try await environment.store.write(at: LineupScenario.at(hours)) { tx in
            let plan = try asking.plan(in: tx)
            return (plan, try asking.send(plan, in: tx).texts)
        }
        try await environment.deliver(texts, as: .sent, now: LineupScenario.at(hours))
        return plan
    }

    @Test("all are asked at once, and the silent get the text that was shown, once")
    func theSilentAreTold() async throws {
        let life = try await LineupScenario(
            bench: ["Alan", "Hedy", "Joan"], policy: [.bench: "all", .reminders: "off"])
        try await life.environment.setSpots("spot", of: life.show)
        let plan = try await ask(life, at: 7)
        #expect(plan.drafts.map(\.slot.name) == ["Alan", "Hedy", "Joan"])
        let shown = try #require(plan.request?.ifFull)
        #expect(shown.texts.count == 3 && shown.differentTexts.count == 1)
        try await life.says("Alan", "yes", at: 10)
        try await life.says("Hedy", "yes", at: 10, minutes: 1)
        try await life.wait(until: 10, minutes: 2)
        #expect(try await life.texts(to: "Joan").count == 1, "it is night")
        for hours in [21, 22, 30] { try await life.wait(until: hours) }
        #expect(try await life.texts(to: "Joan").dropFirst() == [try #require(shown.texts.first).body])
        #expect(try await life.kinds(to: "Hedy") == [.request], "Hedy was answered")
        #expect(try await life.status("Joan") == .filled)
        #expect(try await life.says("Joan", "yes", at: 31)?.contains("2nd in line") == true)
    }

    @Test("STATUS and SHOWS tell the line") func told() async throws {
        let life = try await full()
        let status = try await life.environment.text(
            "STATUS fri", from: LineupScenario.booker, now: LineupScenario.at(3))
        #expect(status?.hasSuffix("all 1 confirmed. In line: Hedy, Joan.") == true, "\(status ?? "")")
        let shows = try await life.says("Joan", "SHOWS", at: 3)
        #expect(shows?.contains("2nd in line") == true, "\(shows ?? "")")
    }
}
