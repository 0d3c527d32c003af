/// The texts that the gateway sends. Each is a file in `sms/`, named by its raw value.
package enum MessageTemplate: String, CaseIterable, Sendable {
    case request
    case requestHost = "request_host"
    case standIn = "stand_in"
    case standInHost = "stand_in_host"
    case reminder
    case confirmed
    case declined
    case maybe
    case withdrawn
    /// To a performer who says that they will arrive late.
    case runningLate = "late"
    /// Asks back which of several invitations a text means.
    case whichInvitation = "which_one"
    /// Asks back about a text that names an invitation and says neither yes nor no.
    case yesOrNo = "which_answer"
    /// To a performer who says that a recorded answer is wrong.
    case recordedAnswers = "how_it_stands"
    case unclear = "not_understood"
    /// Answers a question from what is known of the event.
    case facts
    /// Passes a question on to the booker.
    case question
    /// To somebody who says that we have the wrong number.
    case wrongNumber = "wrong_number"
    /// To a performer who reacted to a request.
    case leaning
    /// To a stand-in whose place somebody else has taken.
    case filled
    /// To somebody whose yes came when no place was left: their place in line.
    case inLine = "in_line"
    /// To a performer who offered a substitute, who has their place now.
    case swapped
    /// To a performer who asks whether somebody else can take their place: whether they keep it.
    case giveUp = "give_up"
    /// To a performer who answers after the event is over or canceled.
    case eventOver = "over"
    /// To a performer who answers after they were removed from the lineup.
    case removed = "taken_out"
    /// A mail to a performer who was asked by mail and has lost their place.
    case noLongerIn = "no_longer_in"
    case optedOut = "opted_out"
    /// Asks somebody whose text may be an opt-out.
    case possibleOptOut = "possible_opt_out"
    /// To somebody who answers that question with yes, or who asks for mails or WhatsApp messages again.
    case textsKept = "texts_kept"
    case canceled = "cancelled"
    /// To a performer who was asked and is out.
    case canceledOut = "cancelled_out"
    /// To a performer who was told about several shows that are canceled.
    case canceledDates = "cancelled_dates"
    /// To a performer who was told that the event is canceled.
    case restored
    case changed
    /// To a performer who was told other times or places of several shows.
    case changedDates = "changed_dates"
    /// To a performer who declines and has not been told about a change of time or place.
    case declinedSinceChange = "out_since_changed"
    /// To a performer who was asked, and whose position is another one.
    case newPosition = "new_position"
    /// To a performer who was asked, and is to host.
    case nowHost = "now_host"
    /// To a performer who was asked to host, and is not to.
    case notHost = "not_host"
    /// To a performer who was told another pay. It asks nothing.
    case newPay = "new_pay"
    case dayBefore = "day_before"
    /// Six digits to enter on a page.
    case signInCode = "sign_in_code"
    /// To the owner of an account whose e-mail address somebody else has signed up with.
    case signUpNotice = "sign_up_notice"
    /// To somebody who is invited to work on an account.
    case memberInvitation = "member_invitation"
    /// To the operator's own cell, to test both directions, and the answer to its reply.
    case testText = "test_text"
    case testPassed = "test_passed"
    /// To the owner of an account, at the hour they chose: how many flashcards are due.
    case cardsDue = "cards_due"
    /// Asks which of several dates somebody can do.
    case poll
    /// Says back which dates somebody can do, and asks about the others.
    case pollReply = "poll_reply"
    /// Asks back about a text that does not say which dates.
    case pollQuestion = "poll_question"
    /// To somebody who will answer later.
    case pollWaits = "poll_waits"
    /// Asks whether a yes or no is about a show or about the dates.
    case pollOrShow = "poll_which"
    /// Asks which of those who share a number has answered.
    case pollSharedNumber = "poll_who"
    /// To a confirmed performer: when they are on.
    case runSheet = "run_sheet"

    /// Every value that the template may use. `asks` is a list of invitations, each with the values of one; `first` and
    /// `last` are tags for the examples; `said` is the yes or no that is recorded.
    package var values: Set<String> {
        switch self {
        case .whichInvitation: ["asks", "tag", "event", "when", "who", "said", "first", "last", "by_name"]
        case .yesOrNo: ["asks", "tag", "event", "when", "who", "several", "first", "last"]
        case .recordedAnswers:
            ["asks", "tag", "event", "when", "who", "in", "maybe", "in_line", "several", "numbered", "first", "last"]
        case .optedOut: ["booker", "by_mail", "by_whatsapp", "mail", "cell", "whatsapp", "start"]
        case .wrongNumber: ["booker", "by_mail"]
        case .possibleOptOut: ["booker", "by_mail", "by_whatsapp"]
        case .textsKept: ["booker", "by_mail", "by_whatsapp", "again", "stopped", "start"]
        case .facts: ["booker", "event", "when", "place", "who", "from", "call", "set", "pay", "open", "tag"]
        case .question: ["booker", "open", "tag"]
        case .swapped: ["booker", "name", "substitute", "event", "when", "place"]
        case .signInCode: ["code", "signs_in", "chooses_password", "verifies_cell"]
        case .signUpNotice: ["email"]
        case .memberInvitation: ["by", "booker", "role", "link", "by_account", "confirms"]
        case .testText, .testPassed: []
        case .cardsDue: ["count", "several", "decks", "deck"]
        case .changedDates:
            ["booker", "event", "time", "place", "dates", "position", "call", "set", "pay", "note", "by"]
        case .canceledDates: ["booker", "event", "dates"]
        case .poll: ["booker", "name", "dates", "single", "reminds", "by", "link", "is_first"]
        case .pollReply:
            [
                "yes", "maybe", "no", "closed", "checks", "date", "dates", "several", "count", "known", "late",
                "passed",
                "booker",
            ]
        case .pollQuestion: ["passed", "booker", "date", "dates", "several"]
        case .pollWaits: []
        case .pollOrShow: ["shows", "several", "first"]
        case .pollSharedNumber: ["people"]
        case .newPay: ["booker", "name", "event", "when", "pay", "was"]
        case .runSheet: ["booker", "name", "event", "day", "moved", "at", "set", "light", "call"]
        default:
            [
                "name", "booker", "event", "when", "place", "is_first", "is_maybe", "has_written", "tag", "by", "again",
                "again_at", "who", "link", "pay", "set", "call", "note", "stands_in", "position", "line", "offered",
                "several",
                "gone", "naming",
            ]
        }
    }

    /// A sample of every value, for checks and examples.
    package static let sample: [String: Value] = [
        "name": .text("Ada"), "booker": .text("O'Brien & Co"), "event": .text("Late Show"),
        "when": .text("Fri Dec 4, 9 PM"), "place": .text("The Anchor"), "is_first": .flag(true), "tag": .text("2"),
        "from": .flag(true), "open": .flag(true), "is_maybe": .flag(true), "has_written": .flag(true),
        "by": .text("Thu Dec 3, 6 PM"), "again": .text("Wed Dec 2"),
        "again_at": .text("4:15 PM"),
        "who": .text("Ada"), "substitute": .text("Ben"), "pay": .text("$50"), "set": .text("10 minutes"),
        "call": .text("7 PM"), "was": .text("$40"),
        "note": .text("Bring a mic."), "position": .text("headliner"), "stands_in": .flag(true), "naming": .flag(true),
        "line": .text("2nd"), "in_line": .flag(true), "offered": .flag(true),
        "several": .flag(false), "numbered": .flag(true),
        "first": .text("1"), "last": .text("2"), "code": .text("123456"), "signs_in": .flag(true),
        "email": .text("ada@example.org"), "count": .text("12"), "decks": .text("Spanish 8, French 4"),
        "day": .text("Fri Dec 4"), "moved": .flag(false), "at": .text("9:10 PM"), "time": .text("9 PM"),
        "light": .text("9:19 PM"),
        "dates": .text("1 Fri Dec 4, 2 Sat Dec 5"), "single": .flag(false), "reminds": .flag(false),
        "yes": .text("Fri Dec 4"), "maybe": .text("Sat Dec 5"), "no": .text("Sun Dec 6"), "closed": .text("Mon Dec 7"),
        "date": .text("Tue Dec 8"), "checks": .flag(false), "known": .flag(false), "late": .flag(true),
        "passed": .flag(true), "shows": .text("Late Show, Fri Dec 4, 9 PM"), "people": .text("Ada: 1, 2; Ben: 3"),
        "deck": .text("Spanish"), "link": .text("https://gigs.example.org/r/0123456789abcdef"),
        "by_mail": .flag(false),
        "asks": .list([["tag": .text("1"), "event": .text("Late Show"), "when": .text("Fri Dec 4, 9 PM")]]),
    ]

    /// The value of a name in a template.
    package enum Value: Sendable {
        /// An empty text counts as absent in a section.
        case text(String)
        case flag(Bool)
        case list([[String: Value]])
    }
}
