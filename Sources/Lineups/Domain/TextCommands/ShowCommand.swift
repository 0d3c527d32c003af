import Agenda
import Platform
import Storage
import Values

/// The booker's text command `SHOW fri 8pm Late Show at The Anchor`, which creates a show. Nobody is asked.
struct ShowCommand {
    static let word = CommandWord("SHOW", usage: "SHOW fri 8pm Late Show at The Anchor", "create a show")
    static let hint = "To create a show, text its day, time, name and place: \(word.usage)"

    /// Words after "show" with which a sentence goes on.
    private static let sentenceWords: Set<String> = [
        "me", "us", "my", "up", "is", "was", "are", "will", "has", "went", "starts", "begins", "ends", "runs", "time",
        "times", "still", "must",
    ]

    /// Nil for a text that is no command, such as "Show me" or a question.
    func run(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let words = command.rest.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, !Self.sentenceWords.contains(first.lowercased()), words.last?.last != "?" else {
            return nil
        }
        let isInCapitals = command.text.body.drop(while: \.isWhitespace).hasPrefix(Self.word.word)
        // "Show on fri works for me" may be an answer of a booker who also performs.
        if try !isInCapitals && BookerQuery.isInvitedToPerform(command, in: tx) { return nil }
        return try create(command.rest, command.account, in: tx)
    }

    /// Creates a show. A missing day or time is asked, and the next text may be the answer.
    func create(_ words: String, _ account: Account, in tx: Transaction) throws -> String? {
        let sentence: ShowSentence
        do throws(ShowSentence.Problem) {
            sentence = try ShowSentence(words, now: tx.now, zone: account.zone, order: account.dateOrder)
        } catch {
            switch error {
            case .noDay(nil, _): try ShowQuestion(rest: words, wantsTime: false).ask(account, in: tx)
            case .noTime: try ShowQuestion(rest: words, wantsTime: true).ask(account, in: tx)
            default: break
            }
            return Self.question(error)
        }
        do {
            return try Self.create(sentence, account, in: tx)
        } catch let error as any UserFacingError {
            return "Not created: \(error.sentence)"
        }
    }

    private static func create(_ sentence: ShowSentence, _ account: Account, in tx: Transaction) throws -> String {
        guard sentence.start.instant > tx.now else {
            throw EventError.startsInPast(sentence.start.instant, in: account.zone)
        }
        let draft = EventDraft(
            kind: .show, name: try EventEntry.name(sentence.name), startsAt: sentence.start.instant,
            length: sentence.length ?? Event.defaultLength, zone: account.zone,
            location: try sentence.place.flatMap { place throws(EventEntryError) in try EventEntry.place(place) })
        return reply(try CreateEvent(draft, account: account.id).run(in: tx), draft, notes: sentence.start.notes)
    }

    private static func reply(
        _ result: CreateEvent.Result, _ draft: EventDraft, notes: [NaturalDate.Note]
    ) -> String {
        let what = [
            draft.name, DateText().long(draft.startsAt, in: draft.zone), draft.location ?? "no place yet",
        ].joined(separator: ", ")
        guard result.isNew else {
            return "\(draft.name), \(DateText().long(draft.startsAt, in: draft.zone)), already exists (number "
                + "\(result.event)). Nothing was changed."
        }
        let note = notes.first.map { " (\($0))" } ?? ""
        let deadline = result.pastDeadline.map {
            " Its deadline for answers, \(DateText().long($0, in: draft.zone)), has passed and is ignored."
        }
        let sameDay = result.sameDayNote.map { " " + $0 } ?? ""
        return "Created: \(what)\(note).\(deadline ?? "")\(sameDay) To add people, text ADD, names and \"to "
            + "\(result.event)\". To take it back: UNDO."
    }

    /// The reply to a text that would change the show that was created last: `make that 9pm`. Nil for other texts.
    static func changeHint(_ text: InboundText, _ account: Account, in tx: Transaction) throws -> String? {
        let said = " " + text.body.folded.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
        let changes = ["make it", "make that", "change it", "change that", "move it", "move that", "it should be"]
        // Not "can't make it".
        guard changes.contains(where: { said.contains(" \($0) ") }), !said.contains("t make it "),
            let step = try UndoStep.latest(account: account.id, in: tx), step.kind == EventUndo.kind,
            step.summary.hasPrefix("created "), step.at > tx.now.adding(.zero - Undo.textCommandWindow)
        else { return nil }
        return "A text does not change a show. Text UNDO, and then SHOW again."
    }

    private static let quoted = "SHOW fri 8pm \"Late Show\" at The Anchor"

    /// What is missing or not clear. Nil without a day and a time: then it may be no command.
    private static func question(_ problem: ShowSentence.Problem) -> String? {
        switch problem {
        case .noDate: nil
        case .noDay(let word?, let meant?):
            "On which day? \(word.shortened(to: 24).quotedLine) is not recognized; did you mean \(meant)? "
                + "Text it again: \(Self.word.usage)"
        case .noDay: "On which day? Reply with the day, like fri or dec 19."
        case .noTime(let day): "At what time on \(DateText().dayWithYear(day))? Reply with the time, like 8pm."
        case .noName: "What is it called? Text it again with a name: \(word.usage)"
        case .nameHasDate(let name):
            "Not created: \"\(name.shortened(to: 80))\" contains a day or a time. Put the day and time together, or "
                + "put the name in quotes: \(quoted)"
        case .date(let reason) where reason.mayBeOfName:
            "Not created: \(reason.sentence) If it is part of the name, put the name in quotes: \(quoted)"
        case .date(let reason): "Not created: \(reason.sentence)"
        case .endsBeforeStart: "Not created: it ends before it starts."
        case .twoDays(let first, let second):
            "Not created: a show starts on one day, and this names two, \(first.shortened(to: 24)) and "
                + "\(second.shortened(to: 24)). If one is part of the name, put the name in quotes: \(quoted)"
        case .repeats:
            "Not created: SHOW creates one show. Shows that repeat are made on the page Series or with: greenroom "
                + "series add"
        case .behindPlace(let words):
            "Not created: \(words.shortened(to: 60).quotedLine) is not understood: SHOW takes a day, a time, a name and a "
                + "place. Leave it out, or put the place in quotes: SHOW fri 8pm Late Show at \"The Anchor\""
        case .severalDays: "Not created: a show starts on one day. Text \(word.usage)"
        }
    }
}

extension NaturalDateError {
    /// The word that it is about may belong to a name: `Friday Special`, `Studio 54`.
    fileprivate var mayBeOfName: Bool {
        switch self {
        case .contradiction, .weekdayMismatch, .ambiguous: true
        default: false
        }
    }
}
