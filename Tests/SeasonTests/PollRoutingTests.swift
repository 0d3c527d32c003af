import Agenda
import Lineups
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// What a text answers from somebody who was asked about dates and about shows.
@Suite struct PollRoutingTests {
    enum Step: Sendable {
        /// A poll of dates is made and sent.
        case poll(String)
        /// Dates are added to the first poll, and sent.
        case add(String)
        case remove(String)
        /// A show so many days after November 30 asks her.
        case show(String, Int)
        case text(String)
        case wait(hours: Int)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let steps: [Step]
        let reply: String?
        /// `December: yes no, Gig: confirmed`
        let after: String

        init(_ steps: [Step], reply: String?, after: String) {
            (self.steps, self.reply, self.after) = (steps, reply, after)
        }

        var testDescription: String { after }
    }

    static let rows: [Row] = [
        // A yes to a date that was added later is not one to a show.
        Row(
            [.show("Gig", 20), .text("no"), .poll("dec 4, 5"), .text("1"), .add("dec 18"), .text("yes")],
            reply: "Got it: Fri Dec 18.", after: "yes no yes; Gig: declined"),
        Row(
            [.show("Gig", 20), .text("yes"), .poll("dec 4, 5"), .text("1"), .add("dec 18"), .text("yes")],
            reply: "Got it: Fri Dec 18.", after: "yes no yes; Gig: confirmed"),
        Row(
            [.show("Gig", 20), .text("yes"), .poll("dec 4, 5"), .text("1"), .add("dec 18, 19"), .text("none")],
            reply: "Got it. Not: Fri Dec 18, Sat Dec 19.", after: "yes no no no; Gig: confirmed"),
        // The poll was answered; what names the day of a show is about the show.
        Row(
            [
                .poll("dec 4, 5, 11, 12"), .text("1 3"), .show("Late", 11), .text("yes"),
                .text("sorry, can't do the 11th now"),
            ], reply: "OK, you're no longer on Late", after: "yes no yes no; Late: withdrawn"),
        Row(
            [
                .poll("dec 4, 5, 11, 12"), .text("1 3"), .show("Late", 11), .text("yes"),
                .text("I'm ill, can't do friday"),
            ], reply: "OK, you're no longer on Late", after: "yes no yes no; Late: withdrawn"),
        Row(
            [
                .poll("dec 4, 5, 11, 12"), .text("all of them"), .show("Late", 11), .show("Brunch", 12),
                .text("11th yes, 12th no longer free"),
            ], reply: nil, after: "yes yes booked at Late yes; Late: confirmed; Brunch: declined"),
        Row(
            [.poll("dec 4, 5, 11, 12"), .text("all of them"), .show("Late", 11), .text("confirmed for the 11th")],
            reply: "You're confirmed for Late", after: "yes yes booked at Late yes; Late: confirmed"),
        Row(
            [.poll("dec 4, 5, 11, 12"), .text("all of them"), .show("Late", 11), .text("yes Friday is great")],
            reply: "You're confirmed for Late", after: "yes yes booked at Late yes; Late: confirmed"),
        Row(
            [
                .poll("dec 4, 5, 11, 12"), .show("Late", 11), .text("yes to Late"),
                .text("so sorry, I can't do the 11th any more"),
            ], reply: "OK, you're no longer on Late", after: "unsaid unsaid unsaid unsaid; Late: withdrawn"),
        // "Wrong? Reply NO 4."
        Row(
            [
                .poll("dec 4, 5"), .text("1 2"), .show("Solo", 20), .show("Duo", 21), .text("yes to both"),
                .text("NO 4"),
            ],
            reply: "OK, you're no longer on", after: "yes yes; Solo: confirmed; Duo: withdrawn"),
        Row(
            [.show("Solo", 20), .show("Duo", 21), .text("yes to both"), .poll("dec 4, 5"), .text("no 2")],
            reply: "Got it. Not: Sat Dec 5.", after: "unsaid no; Solo: confirmed; Duo: confirmed"),
        // A withdrawal that names the day of the show.
        Row(
            [.show("Gig", 22), .text("yes"), .poll("dec 4, 11, 12, 18"), .text("NO dec 22")],
            reply: "OK, you're no longer on", after: "unsaid unsaid unsaid unsaid; Gig: withdrawn"),
        Row(
            [.show("Gig", 22), .text("yes"), .poll("dec 4, 11, 12, 18"), .text("can't make dec 22 after all")],
            reply: "OK, you're no longer on", after: "unsaid unsaid unsaid unsaid; Gig: withdrawn"),
        Row(
            [.show("Gig", 25), .text("yes"), .poll("dec 4, 5"), .text("friday works")],
            reply: "Got it: Fri Dec 4. Not: Sat Dec 5.", after: "yes no; Gig: confirmed"),
        // Every date is answered, so the requests are meant.
        Row(
            [.poll("dec 4, 5"), .text("1"), .show("Solo", 20), .show("Duo", 21), .text("yes to all of them")],
            reply: nil, after: "yes no; Solo: confirmed; Duo: confirmed"),
        Row(
            [.poll("dec 4, 5"), .show("Solo", 20), .show("Duo", 21), .text("yes to all of them")],
            reply: "Sorry, is that about ", after: "unsaid unsaid; Solo: asked; Duo: asked"),
        Row(
            [.poll("dec 4, 5"), .show("Solo", 20), .text("ALL")],
            reply: "Got it: Fri Dec 4, Sat Dec 5.", after: "yes yes; Solo: asked"),
        // One text about a show and about dates: both are asked for.
        Row(
            [.poll("dec 4, 5"), .show("Gig", 20), .text("gig yes, dates: 4 and 5")],
            reply: "Sorry, is that about ", after: "unsaid unsaid; Gig: asked"),
        Row(
            [.poll("dec 4, 5"), .show("Gig", 20), .text("no to the gig, 1 yes")],
            reply: nil, after: "unsaid unsaid; Gig: asked"),
        // A no right after a confirmation takes that back.
        Row(
            [.poll("dec 4, 5"), .text("1"), .show("Gig", 20), .text("yes"), .text("no")],
            reply: "OK, you're no longer on", after: "yes no; Gig: withdrawn"),
        Row(
            [.show("Gig", 20), .poll("dec 4, 5"), .text("yes 1"), .text("no")],
            reply: "OK, you're no longer on", after: "unsaid unsaid; Gig: withdrawn"),
        Row(
            [.show("Gig", 20), .poll("dec 4, 5"), .text("yes 1"), .wait(hours: 30), .text("no")],
            reply: "Sorry, is that about Gig", after: "unsaid unsaid; Gig: confirmed"),
        // The number of a date that was removed is no day of the month.
        Row(
            [.poll("dec 4, 11, 12, 18"), .remove("dec 18"), .text("4")],
            reply: "No longer on the list: Fri Dec 18. What about", after: "unsaid unsaid unsaid"),
        Row(
            [.poll("dec 4, 11, 12, 18"), .remove("dec 18"), .text("1 4")],
            reply: "Got it: Fri Dec 4. Not: Fri Dec 11, Sat Dec 12. No longer on the list: Fri Dec 18.",
            after: "yes no no"),
        Row(
            [.poll("dec 4, 11"), .remove("dec 11"), .text("yes")], reply: "Got it: Fri Dec 4.", after: "yes"),
        // A withdrawal beside a poll: the show is named, else we ask.
        Row(
            [
                .show("Club Night", 22), .text("yes"), .poll("dec 4, 11"), .text("1"),
                .text("can't do the show anymore, sorry"),
            ],
            reply: "OK, you're no longer on", after: "yes no; Club Night: withdrawn"),
        Row(
            [.show("Club Night", 22), .text("yes"), .poll("dec 4, 11"), .text("drop me from club night please")],
            reply: nil, after: "unsaid unsaid; Club Night: withdrawn"),
        Row(
            [.show("Gig", 22), .text("yes"), .poll("dec 4, 11"), .text("1"), .text("I won't make it, sick")],
            reply: "Sorry, is that about Gig", after: "yes no; Gig: confirmed"),
        Row(
            [.show("Gig", 22), .text("no"), .poll("dec 4, 11"), .text("actually yes I can do the gig")],
            reply: nil, after: "unsaid unsaid; Gig: confirmed"),
        // Numbers are those of the text that showed them last.
        Row(
            [
                .poll("dec 4, 5"), .text("1 2"), .show("Solo", 20), .show("Duo", 21), .text("yes to both"),
                .text("no 3 sorry"),
            ],
            reply: "OK, you're no longer on", after: "yes yes; Solo: withdrawn; Duo: confirmed"),
        Row(
            [.poll("dec 4, 5"), .text("none"), .show("Solo", 20), .show("Duo", 21), .text("YES 3 YES 4")],
            reply: nil, after: "no no; Solo: confirmed; Duo: confirmed"),
        // A number alone is a date, where the show that has it too is answered.
        Row(
            [.poll("dec 4, 5"), .show("Gig", 20), .text("yes"), .text("YES 3"), .text("1")],
            reply: "Got it: Fri Dec 4. Not: Sat Dec 5.", after: "yes no; Gig: confirmed"),
        // Numbers continue over the open lists, whichever came first.
        Row(
            [.show("Gig", 20), .poll("dec 4, 5"), .text("2")],
            reply: "Got it: Fri Dec 4. Not: Sat Dec 5.", after: "yes no; Gig: asked"),
        Row([.poll("dec 4, 5"), .show("Gig", 20), .text("no 3")], reply: nil, after: "unsaid unsaid; Gig: declined"),
        // The number of a request, and no day.
        Row(
            [.poll("dec 4, 5, 11, 12"), .show("Gig", 20), .text("yes 5")], reply: nil,
            after: "unsaid unsaid unsaid unsaid; Gig: confirmed"),
        // After "is that about Gig, or about your dates?"
        Row(
            [.poll("dec 4, 5, 11"), .show("Gig", 20), .text("yes"), .text("dec 11")], reply: "Got it: Fri Dec 11.",
            after: "no no yes; Gig: asked"),
        Row(
            [.poll("dec 4, 5, 11"), .show("Gig", 20), .text("yes"), .text("dec 20")], reply: nil,
            after: "unsaid unsaid unsaid; Gig: confirmed"),
        Row(
            [.poll("dec 4, 5, 11"), .show("Club Night", 20), .text("no"), .text("club night")], reply: nil,
            after: "unsaid unsaid unsaid; Club Night: declined"),
        Row(
            [.poll("dec 4, 5, 11"), .show("Gig", 20), .text("yes"), .text("yes")], reply: "Sorry, is that about Gig",
            after: "unsaid unsaid unsaid; Gig: asked"),
        Row(
            [.poll("dec 4, 5, 11"), .show("Gig", 20), .text("yes"), .text("ALL")], reply: "Got it: Fri Dec 4",
            after: "yes yes yes; Gig: asked"),
        // A date that is added gets a number that the request does not have.
        Row(
            [.poll("dec 7, 8"), .show("Gig", 20), .add("dec 18, 21"), .text("4")], reply: "Got it: Fri Dec 18.",
            after: "no no yes no; Gig: asked"),
        // Every date has an answer.
        Row(
            [.poll("dec 4, 5"), .text("1"), .text("yes")],
            reply: "Got it: Fri Dec 4. Not: Sat Dec 5. To change that, reply with the numbers", after: "yes no"),
        Row(
            [.poll("dec 4, 5"), .text("1"), .text("purple")],
            reply: "Got it: Fri Dec 4. Not: Sat Dec 5. To change that, reply with the numbers", after: "yes no"),
        Row(
            [.poll("dec 4, 7"), .text("mondays never")],
            reply: "Noted: never Mondays. To change that, reply ALWAYS Mondays.", after: "unsaid never"),
    ]

    @Test(arguments: rows) func aTextAnswersWhatItNamesElseWhatWasSpokenOfLast(_ row: Row) async throws {
        let (reply, after) = try await Conversation().run(row.steps)
        if let start = row.reply { #expect(reply?.hasPrefix(start) == true, "\(reply ?? "nothing")") }
        #expect(after == row.after)
    }
}

/// A conversation with Ada, one step every five minutes.
private final class Conversation {
    private var now = TestEnvironment.noon
    private var shows: [Event] = []

    func run(_ steps: [PollRoutingTests.Step]) async throws -> (reply: String?, after: String) {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", PolledPerson.number)
        let account = environment.account
        var reply: String?
        var polled: PolledPerson?
        for step in steps {
            now = now.adding(.minutes(5))
            switch step {
            case .poll(let dates):
                let poll = try await PolledPerson.add(dates, to: [ada], in: environment)
                polled = PolledPerson(ada, poll, in: environment)
                try await polled?.send(poll, now: now)
            case .add(let dates):
                guard let polled else { continue }
                _ = try await environment.store.write(at: now) {
                    try polled.poll.addDates(dates, account: account, in: $0)
                }
                try await polled.send(polled.poll, now: now)
            case .remove(let dates):
                guard let polled else { continue }
                _ = try await environment.store.write(at: now) {
                    try polled.poll.removeDates(dates, account: account, in: $0)
                }
            case .show(let name, let days):
                let show = try await environment.show(name, inDays: days)
                shows.append(show)
                try await environment.invite(show, [ada], now: now)
            case .text(let body): reply = try await environment.text(body, from: PolledPerson.number, now: now)
            case .wait(let hours): now = now.adding(.hours(hours))
            }
        }
        var parts = [try await polled?.answers() ?? ""]
        for show in shows {
            parts.append("\(show.name): \(try await environment.statuses(show)["Ada"]?.rawValue ?? "none")")
        }
        return (reply, parts.joined(separator: "; "))
    }
}
