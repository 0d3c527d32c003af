import CommandKit
import Storage
import TestSupport
import Testing
import Values

/// Mistakes: each gets its code and a line that names the value and the way out, and changes nothing.
@Suite struct RefusalTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let line: String
        let code: CommandError.Code
        let says: [String]

        init(_ line: String, _ code: CommandError.Code, _ says: String...) {
            (self.line, self.code, self.says) = (line, code, says)
        }

        var testDescription: String { line }
    }

    private static let longPlace = String(repeating: "x", count: 201)

    static let mistakes = [
        // Words that are no command
        Mistake("borad", .usage, #"no command "borad""#, "Did you mean:  greenroom board"),
        Mistake("training list", .usage, #"no command "training list""#, "See all: greenroom training --help"),
        Mistake(#"event ad x --date "fri 8pm""#, .usage, #"greenroom event add x --date "fri 8pm""#),
        Mistake("run", .usage, "greenroom serve"),
        Mistake("import x.vcf", .usage, "greenroom contact import x.vcf"),
        Mistake("add contact Bob", .usage, "Did you mean:  greenroom contact add Bob"),
        Mistake(
            "contact add Bob --phone 4155550189", .usage, "Unknown option '--phone'.\n",
            "greenroom contact add Bob --cell 4155550189"),
        Mistake("--json board", .usage, "after the command"),
        Mistake("board --jsno", .usage, "--json", "greenroom board --help"),
        Mistake("contact add", .usage, "<name>", "For example: greenroom contact add"),
        Mistake("board --format xml", .usage, "xml", "tsv"),
        Mistake("account edit --time-zone Europe/Berlin", .usage, "greenroom account edit --zone Europe/Berlin"),
        Mistake("account edit --tz=Europe/Berlin", .usage, #"greenroom account edit "--zone=Europe/Berlin""#),
        Mistake("budget add Hotel -5", .usage, "greenroom budget add Hotel -- -5"),
        Mistake("text Ada -x --yes", .usage, "greenroom text Ada --yes -- -x"),
        // Events
        Mistake("event show Fridya", .notFound, #"no event "Fridya""#, "greenroom event list"),
        Mistake(#"event show "late shwo""#, .notFound, #"Try: greenroom event show "Late Show""#),
        Mistake(#"event add X --date "yesterday 8pm""#, .refused, "Sun Nov 29 2026, 8 PM is in the past"),
        Mistake(#"event add X --date "fri 25pm""#, .usage, "25pm"),
        Mistake(#"event add X --date "2026-02-30 20:00""#, .usage, "2026-02-30"),
        Mistake(#"event add X --date "fri""#, .usage, "no time given"),
        Mistake(#"event add X --date "fri 8pm" --zone Europe/Berln"#, .usage, "Did you mean Europe/Berlin?"),
        Mistake(#"event add X --date "fri 8pm" --length soon"#, .usage, "soon"),
        Mistake(
            "event add X --date \"fri 8pm\" --location \(longPlace)", .usage, "201 characters, and the limit is 200"),
        Mistake("event edit fri --location \(longPlace)", .usage, "201 characters, and the limit is 200"),
        Mistake("event add X", .usage, "a date", "--date"),
        Mistake("event add", .usage, "needs a name", "--help"),
        Mistake(#"event edit "Late Show""#, .usage, "--name"),
        Mistake(#"event edit "Late Show" --name " ""#, .usage, "needs a name"),
        Mistake(#"event edit "Late Show" --answer-by "sat 6pm""#, .usage, "before the start of"),
        Mistake(#"event edit "Late Show" --zone Europe/Berln"#, .usage, "Did you mean Europe/Berlin?"),
        Mistake(#"event add X --date "fri 8pm" --answer-by "sat 6pm""#, .usage, "before the start of"),
        Mistake("event show \"dec 25\"", .notFound, #"no event "dec 25""#),
        // Digits of a date are no number of an event.
        Mistake("event show 04", .notFound, #"no event "04""#),
        Mistake("event cancel 04 --yes", .notFound, #"no event "04""#),
        Mistake("event remove 2026 --yes Late", .notFound, #"no event "2026""#),
        Mistake("countdown remove 14 --yes", .notFound, #"no countdown "14""#),
        Mistake("countdown remove canyon 14 --yes", .notFound, #"no countdown "14""#),
        Mistake("countdown show 03", .notFound, #"no countdown "03""#),
        Mistake("calendar entry remove 02", .notFound, #"no entry "02""#),
        Mistake("todo add x @14", .notFound, "14"),
        Mistake(#"event add X --date "tomorow""#, .usage, "did you mean tomorrow?\n"),
        Mistake(#"event copy "Late Show""#, .usage, "--weekly"),
        Mistake("event edit fri --reminders soon", .usage, #""soon" is not a reminder schedule"#),
        Mistake("event edit fri --day-before perhaps", .usage, #""perhaps" is not valid"#),
        Mistake("event edit fri --budget lots", .usage, #"Invalid budget: "lots" is not an amount"#),
        Mistake("event edit fri --budget -5", .usage, #"A budget cannot be negative: "-5""#),
        Mistake("lineup suggest Zed", .notFound, #"no event "Zed""#),
        Mistake("lineup suggest fri --pin Zed", .notFound, #"no contact "Zed""#),
        Mistake(#"lineup suggest fri --from "dec 1""#, .usage, "--from and --to"),
        Mistake(#"lineup suggest --from "dec 9" --to "dec 1""#, .usage, "is before"),
        Mistake("lineup suggest fri --allow no", .usage, "unsaid"),
        Mistake("event import .", .notFound, ". is a folder. Give the path of a file."),
        Mistake(#"event remove "Late Show""#, .refused, #"greenroom event cancel "Late Show""#),
        Mistake(#"event remove "Open Mic""#, .usage, #"--yes "Open Mic""#),
        Mistake(#"event remove "Open Mic" --yes Open"#, .refused),
        Mistake(#"event cancel "Late Show""#, .usage, "--yes"),
        // People
        Mistake("contact show A", .notFound, "Several", "Ada Lovelace", "Alan Turing", "Try: greenroom contact show"),
        Mistake("contact show Zed", .notFound, #"no contact "Zed""#, "greenroom contact list"),
        Mistake("contact add Bad --cell 12", .usage, #""12""#, "+1 415 555 0123"),
        Mistake("contact add Bad --cell hello", .usage, #""hello""#),
        Mistake("contact add Bad --email nope", .usage, #""nope""#),
        Mistake(#"contact add """#, .usage, "needs a name"),
        Mistake("contact edit Ada", .usage, "--cell"),
        Mistake("contact edit Ada --most-a-month -2", .usage, #"Invalid number of dates a month "-2""#),
        Mistake("contact edit Ada --days-between two", .usage, #"Invalid number of days "two""#),
        Mistake("contact edit Ada --fee 200", .usage, #"The fee "200" needs a position"#),
        Mistake(#"contact edit Ada --fee "juggler 200""#, .notFound, #"no position "juggler""#),
        Mistake("contact edit Ada --never-with Zed", .notFound, #"no contact "Zed""#),
        Mistake("contact edit Ada --never-with Ada", .usage, "cannot be paired with themselves"),
        Mistake("contact edit Ada --remove-number 555", .notFound, #""555""#),
        Mistake("contact edit Ada --zone Europe/Lundon", .usage, "Europe/London"),
        Mistake("contact import nofile.vcf", .notFound, "nofile.vcf"),
        Mistake("contact remove Ada --yes", .refused, "in an upcoming lineup: \"Late Show\"."),
        Mistake("contact remove Edgar", .usage, "--yes"),
        Mistake(#"contact erase Ada --yes "Ada Lovelace""#, .refused, #"is in "Late Show" (Fri Dec 4 2026)"#),
        Mistake("contact erase Edgar", .usage, #"--yes "Edgar Poe""#),
        Mistake("contact erase Edgar --yes Edgar", .refused, "Nothing changed"),
        Mistake("contact erase +14155559999 --yes +14155559999", .notFound, "Nothing is stored about"),
        Mistake("contact list --fields name,foo", .usage, #""foo""#, "id, name, cell"),
        // Lineups
        Mistake(#"lineup add "Late Show""#, .usage, "--tag"),
        Mistake(#"lineup add "Late Show" Nobody"#, .notFound, #""Nobody""#),
        Mistake(#"lineup add "Late Show" --tag jazz"#, .notFound, "jazz", "greenroom contact tag"),
        Mistake(#"lineup add "Late Show" Edgar Nobody"#, .notFound, #""Nobody""#),
        Mistake(#"lineup host "Late Show" Edgar"#, .notFound, #"greenroom lineup add "Late Show" "Edgar Poe""#),
        Mistake(#"lineup answer "Late Show" Grace perhaps"#, .usage, "perhaps", "maybe"),
        Mistake(#"lineup move "Late Show" Grace 0"#, .usage, "start at 1"),
        Mistake(#"lineup edit "Late Show" Grace"#, .usage, "--pay"),
        Mistake(#"lineup edit "Late Show" Edgar --pay 5"#, .notFound, "Edgar Poe"),
        Mistake(#"lineup edit "Late Show" Grace --pay lots"#, .usage, #""lots""#),
        Mistake(#"lineup edit "Late Show" Grace --pay 5.123"#, .usage, "5.123"),
        Mistake(#"lineup edit "Late Show" Grace --set 10"#, .usage, "10m"),
        Mistake(#"lineup edit "Late Show" Grace --call 9pm"#, .refused, "before the start"),
        Mistake(#"lineup edit "Late Show" Grace --call soon"#, .usage, #""soon""#),
        Mistake(#"lineup add "Late Show" Edgar --pay lots"#, .usage, #""lots""#),
        Mistake("lineup ad", .notFound, "greenroom lineup add"),
        // Texts
        Mistake(#"ask "Late Show""#, .usage, "--yes"),
        Mistake(#"ask "Late Show" --only Edgar"#, .notFound, "Edgar Poe"),
        Mistake(#"remind "Late Show""#, .usage, "--yes"),
        Mistake(#"text Ada """#, .usage, "empty"),
        Mistake("text Ada hello", .usage, "--yes"),
        Mistake(#"lineup answer "Late Show" Grace yes --tell"#, .usage, "--yes"),
        Mistake("inbox show 99", .notFound, "There is no text 99."),
        Mistake("inbox done 0102", .notFound, "There is no text 0102."),
        Mistake("inbox show +14150000000", .notFound, "+14150000000"),
        Mistake("inbox reply Ada hello", .usage, "--yes"),
        Mistake("inbox sent --limit 0", .usage, "--limit 0"),
        // Countdowns
        Mistake(#"countdown add "" --date "jun 1 6pm""#, .refused, "Please Add an Event Description"),
        Mistake(#"countdown add "  " --date "jun 1 6pm""#, .refused, "Please Add an Event Description"),
        Mistake("countdown add", .usage, "Please Add an Event Description", "greenroom countdown add"),
        Mistake(#"countdown add --date "jun 1 6pm""#, .usage, "Please Add an Event Description"),
        Mistake(#"countdown add "event description" --date "jun 1 6pm""#, .refused, "Please Add an Event Description"),
        Mistake(#"countdown edit canyon --name """#, .refused, "Please Add an Event Description"),
        Mistake(
            "countdown add prom --date 2026-11-30T17:00:00Z", .refused, "Please Select an Event Date Later Than Now"),
        Mistake(
            #"countdown add prom --date "2026-11-30 11:59""#, .refused, "Please Select an Event Date Later Than Now",
            "Mon Nov 30 2026, 11:59 AM"),
        Mistake("countdown add prom --date yesterday", .refused, "Please Select an Event Date Later Than Now"),
        Mistake("countdown add prom --date today", .refused, "Please Select an Event Date Later Than Now"),
        Mistake(
            #"countdown edit canyon --date "2026-11-30 12:00""#, .refused,
            "Please Select an Event Date Later Than Now"),
        Mistake("countdown add prom", .usage, "a date", "--date"),
        Mistake(#"countdown add prom --date "feb 30 6pm""#, .usage, "feb 30"),
        Mistake("countdown add prom --date fri --notify maybe", .usage, "maybe"),
        Mistake("countdown edit canyon", .usage, "--name", "--notify"),
        Mistake(#"countdown edit "Late Show" --name x"#, .refused, #""Late Show""#, "greenroom event"),
        Mistake("countdown show cannyon", .notFound, #"no countdown "cannyon""#),
        Mistake("countdown show canyon --until years", .usage, "years"),
        Mistake(#"countdown show "Late Show" --until weeks"#, .refused, "Less than a week left"),
        Mistake(#"countdown show "Open Mic" --wand"#, .refused, "The wand rests: less than 2 days to go!"),
        Mistake("countdown show canyon --watch --json", .usage, "--watch"),
        Mistake("countdown remove canyon", .usage, "--yes"),
        Mistake("countdown remove canyon nothing --yes", .notFound, #""nothing""#),
        Mistake(#"countdown remove canyon "Late Show" --yes"#, .refused, #""Late Show""#),
        Mistake("countdown share canyon nowhere/card.txt", .cannotCreate, #"there is no folder "nowhere""#),
        Mistake("backup .", .refused, #""." is a folder"#), Mistake("backup . --force", .refused, #""." is a folder"#),
        Mistake("countdown share canyon card.pdf", .usage, "card.pdf", ".svg"),
        Mistake("countdown share canyon --png", .usage, "file"),
        Mistake("countdown share canyon --svg --txt", .usage, "--svg"),
        Mistake("countdown share canyon --sms Ada", .usage, "--yes"),
        Mistake("countdown list --grid --json", .usage, "--grid"),
        // Calendars
        Mistake(#"calendar add " ""#, .usage, "need a name"),
        Mistake("calendar add birthdays", .refused, #""Birthdays""#),
        Mistake("calendar rename Birthdays shows", .refused, #""Shows""#),
        Mistake("calendar remove Shows", .refused, "not removed"),
        Mistake("calendar show Bithdays", .notFound, #"Did you mean "Birthdays"?"#),
        Mistake("calendar entry add X", .usage, "--date"),
        Mistake(#"calendar entry add " " --date "fri 3pm""#, .usage, "need a name"),
        Mistake(#"calendar entry add X --date "fri 3pm" --end "2026-12-03 15:00""#, .usage, "ends before it starts"),
        Mistake(#"calendar entry add X --date "fri 3pm" --end "dec 1 3pm""#, .usage, "ends before it starts"),
        Mistake("calendar entry add X --date 2026-12-24 --end 2026-12-23", .usage, "ends before it starts"),
        Mistake(#"calendar entry add X --date "dec 24" --end "dec 24 5pm""#, .usage, "the start has none", "--date"),
        Mistake(
            "calendar entry add \(String(repeating: "x", count: 201)) --date fri", .usage, "201 characters",
            "the limit is 200"),
        Mistake(#"calendar entry add X --date "dec 24" --end "dec 20""#, .usage, "ends before it starts"),
        Mistake(#"calendar entry add X --date "tue 3pm" --end "tue 2pm""#, .usage, "ends before it starts"),
        Mistake(#"calendar entry add X --date "tue 3pm" --end "tue 3pm""#, .usage, "ends before it starts"),
        Mistake(#"calendar entry edit Dentist --end "wed 1am""#, .usage, "ends before it starts"),
        Mistake(#"calendar entry add X --date "dec 24" --end "dec 20""#, .usage, "ends before it starts"),
        Mistake(#"calendar entry add X --date "fri 3pm" --end 4pm --length 1h"#, .usage, "not both"),
        Mistake(#"calendar entry add X --date "fri 3pm" --repeat sometimes"#, .usage, #""sometimes""#),
        Mistake(#"calendar entry add X --date "fri 3pm" --repeat FREQ=MINUTELY"#, .usage, "MINUTELY"),
        Mistake(#"calendar entry add X --date "fri 3pm" --times 3"#, .usage, "--repeat"),
        Mistake(#"calendar entry add X --date "fri 3pm" --alarm soon"#, .usage, "soon"),
        Mistake(#"calendar entry add X --date "fri 3pm" --calendar Nope"#, .notFound, #""Nope""#),
        Mistake(#"calendar entry add @late --date "fri 3pm""#, .usage, "its own time"),
        Mistake("calendar entry add @me", .usage, "no date"),
        Mistake("todo add x @nope", .notFound, #""nope""#),
        Mistake(#"todo add "buy film" @lat show"#, .notFound, "lat show", "Late Show"),
        Mistake("todo done -- -9223372036854775808", .notFound, "no to-do -9223372036854775808"),
        Mistake(#"countdown add x --date "jun 1" --image nofile.jpg"#, .notFound, "nofile.jpg"),
        Mistake(#"countdown add x --date "jun 1" --flickr " ""#, .usage, "Search Phrase is Missing"),
        Mistake("calendar entry edit Dentist", .usage, "--name"),
        Mistake(#"calendar entry edit Dentist --end "2026-12-02 14:00""#, .usage, "ends before it starts"),
        Mistake("calendar entry show Dentits", .notFound, "Try: greenroom calendar entry show Dentist"),
        Mistake("calendar entry remove Dentist --date fri", .notFound, "has no date on"),
        Mistake(#"calendar entry edit "Band practice" --only fri --name X"#, .notFound, "has no date on"),
        Mistake(#"calendar entry edit "Band practice" --only thu --repeat daily"#, .usage, "--only cannot be combined"),
        Mistake("calendar import nofile.ics", .notFound, "nofile.ics"),
        Mistake("calendar feed show Shows", .notFound, "greenroom calendar feed add Shows"),
        Mistake("calendar agenda --days 0", .usage, "--days"),
        Mistake("agenda", .usage, "greenroom calendar agenda"),
        // Budgets
        Mistake("budget add Hotel", .usage, #"No amount at the start or end of "Hotel""#, "45.20 hotel"),
        Mistake("budget add 450", .usage, "what it is for"),
        Mistake("budget add 2 nights 450", .usage, "$2.00 or $450.00"),
        Mistake("budget add Hotel 12.345", .usage, #""12.345""#),
        Mistake("budget add Hotel 1.2.3", .usage, #""1.2.3""#),
        Mistake("budget add Hotel 1234567890123", .usage, "the limit is"),
        Mistake("budget add Hotel 0", .usage, "more than 0"),
        Mistake("budget spent 5 taxi @moon", .notFound, #""moon""#),
        Mistake("budget spent 5 taxi @late @open", .usage, "Only one @name"),
        Mistake("budget show late", .usage, "greenroom budget show @late"),
        Mistake("budget edit 1 @late", .usage, "--title"),
        Mistake("budget edit 1 @late --planned --spent", .usage, "not both"),
        Mistake("budget edit 1 @late --amount lots", .usage, #""lots""#),
        Mistake("budget remove 9 @late", .notFound, "no line 9", "2"),
        Mistake("budget remove zebra @late", .notFound, #""zebra""#),
        Mistake("budget chart @late --svg /nowhere/x.svg", .cannotCreate, "/nowhere/x.svg"),
        // Notes
        Mistake("note show zebra", .notFound, #"no note "zebra""#),
        Mistake("note show c", .notFound, "Several notes", "call the florist", "a longer cable"),
        Mistake(#"note add """#, .usage, "cannot be empty"),
        Mistake("note edit florist", .usage, "--text"),
        Mistake("note remove 99", .notFound, "99"),
        Mistake("note list cable", .usage, "greenroom note search cable"),
        Mistake(#"note search """#, .usage, "words to search for"),
        // Photos
        Mistake("photo add @late", .usage, "Name one file"),
        Mistake("photo add @late nofile.jpg", .notFound, "nofile.jpg"),
        Mistake("photo add @late /", .refused, "folder"),
        Mistake("photo add @moon x.jpg", .notFound, #""moon""#),
        Mistake("photo edit @late", .usage, "--zoom"),
        Mistake("photo edit @late --zoom 5.1", .usage, #""5.1""#, "1.0 to 5.0"),
        Mistake("photo edit @late --pan 2,0", .usage, #""2,0""#),
        Mistake("photo edit @late --pan -2,0", .usage, #""-2,0""#),
        Mistake("photo edit @open --zoom 2", .notFound, "has no photo"),
        Mistake("photo show @open", .notFound, "has no photo"),
        Mistake("photo show @late 99", .notFound, "99"),
        Mistake("photo remove @late 99", .notFound, "99"),
        Mistake("photo search", .usage, "Search Phrase is Missing"),
        Mistake(#"photo search " " @late"#, .usage, "Search Phrase is Missing"),
        Mistake("photo use @open", .notFound, "greenroom photo search"),
        Mistake("photo another @open", .notFound, "greenroom photo search"),
        // The program
        Mistake("account edit", .usage, "--name"),
        Mistake("account edit --cell 12", .usage, #""12""#),
        Mistake("account edit --region XX", .usage, #""XX""#),
        Mistake("restore nofile.db --yes nofile.db", .notFound, "nofile.db"),
    ]

    @Test(arguments: mistakes) func mistakeIsRefused(_ mistake: Mistake) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let outcome = try await environment.run(mistake.line)
        #expect(outcome.code == mistake.code.rawValue, "\(outcome.notes)")
        for words in mistake.says { #expect(outcome.notes.contains(words)) }
        #expect(try await environment.picture() == before)
    }

    /// (the command, to whom the text that is too long would go)
    @Test(arguments: [
        (#"ask "Late Show" --yes"#, "Alan Turing"), (#"ask "Late Show" --dry-run"#, "Alan Turing"),
        (#"remind "Late Show" --yes"#, "Ada Lovelace"),
    ])
    func aTextThatIsTooLongIsNotQueued(_ line: String, _ name: String) async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.app.store.write { [place = String(repeating: "x", count: 1600)] tx in
            _ = try tx.run("UPDATE event SET location = \(place) WHERE name = 'Late Show'")
        }
        let before = try await environment.picture()
        let outcome = try await environment.run(line)
        #expect(outcome.code == CommandError.Code.refused.rawValue, "\(outcome.notes)")
        #expect(outcome.notes.contains("The text to \"\(name)\" about \"Late Show\" is too long"), "\(outcome.notes)")
        #expect(outcome.notes.contains("the limit is 1,600. Shorten the place"), "\(outcome.notes)")
        #expect(try await environment.picture() == before)
    }

    @Test func aCalendarToImportIntoCanBeCreated() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            words: environment.shellWords("calendar import holidays.ics --calendar NEW"))
        #expect(outcome.code == CommandError.Code.notFound.rawValue, "\(outcome)")
        #expect(outcome.notes.contains("greenroom calendar add NEW"), "\(outcome)")
        #expect(try await environment.run("calendar add NEW").code == 0)
        let imported = try await environment.run(
            words: environment.shellWords("calendar import holidays.ics --calendar NEW"))
        #expect(imported.code == 0 && imported.output.contains("NEW"), "\(imported)")
    }

    @Test func anUnreachableProviderKeepsTheTextQueued() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(#"text Ada "Doors at 7" --yes"#)
        #expect(outcome.code == CommandError.Code.provider.rawValue)
        #expect(outcome.notes.contains("greenroom serve"))
        #expect(try await environment.run("inbox sent").output.contains("Doors at 7"))
    }

    @Test func theDefaultAnswerIsNo() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        for answer in ["", "n", "what?"] {
            let outcome = try await environment.run(
                words: ["ask", "Late Show"], isInteractive: true, answers: [answer])
            #expect(outcome.code == CommandError.Code.interrupted.rawValue)
            #expect(outcome.output.contains("Will text: Alan Turing"))
        }
        #expect(try await environment.picture() == before)
    }

    @Test func restoreOverDataRequiresTheFileName() async throws {
        let environment = try await CommandTestEnvironment()
        let copy = environment.folder.file("copy.db")
        #expect(try await environment.run(words: ["backup", copy]).code == 0)
        #expect(try await environment.run(words: ["backup", copy]).code == 1)
        #expect(try await environment.run(words: ["restore", copy]).code == 64)
        #expect(try await environment.run(words: ["restore", copy, "--yes", "other"]).code == 1)
        #expect(try await environment.run(words: ["restore", copy], isInteractive: true, answers: ["yes"]).code == 130)
        let stranger = try environment.folder.write("hello", to: "stranger.db")
        #expect(try await environment.run(words: ["restore", stranger, "--yes", stranger]).code == 78)
    }
}
