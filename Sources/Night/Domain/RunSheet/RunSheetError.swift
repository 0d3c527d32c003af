package import Agenda
package import Values

/// Why a run sheet cannot be changed or sent.
package enum RunSheetError: Error, Sendable {
    /// A line that the sheet does not have.
    case unknownLine(String, event: String)
    case severalLines(String, [String])
    case minutes(String)
    case time(String)
    case outsideTheNight(LocalTime, Event)
    /// An act cannot begin before the show.
    case pinBeforeStart(LocalTime, Event)
    case stopBeforeStart(LocalTime, Event)
    case kind(String)
    case longTitle(Int)
    case place(String)
    /// Doors and calls are times alone.
    case needsTime(String)
    case needsMinutes(String)
    /// They have a time, and nothing else.
    case isTimeAlone(String)
    case isNoItem(String)
    case openSpotHasNoPlace(String)
    case noStop(String)
    case noActs(String)
    /// There is no minute for each act.
    case noTimeLeft(Int, String)
    /// It could be changed until then.
    case isOver(Event, until: Instant)
    case accountHasNoName
    case textTooLong(Int)
}

extension RunSheetError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownLine(let words, let event): "The run sheet of \(event.quotedLine) has no line \(words.quotedLine)."
        case .severalLines(let words, let names):
            "Several lines match \(words.quotedLine): \(names.map { Printable.line($0) }.joined(separator: ", "))."
        case .minutes(let words):
            "Invalid minutes \(words.quotedLine): use a number from 1 to \(RunSheetInput.mostMinutes)."
        case .time(let words): "Invalid time \(words.quotedLine)."
        case .outsideTheNight(let time, let event):
            "\(DateText().time(time)) is not in the night of \(event.name.quotedLine), \(Self.span(event))."
        case .pinBeforeStart(let time, let event):
            "\(DateText().time(time)) is before the start of \(event.name.quotedLine), "
                + "\(NightTime.clock(event.startsAt, in: event))."
        case .stopBeforeStart(let time, let event):
            "A hard stop at \(DateText().time(time)) is not after the start of \(event.name.quotedLine), "
                + "\(NightTime.clock(event.startsAt, in: event))."
        case .kind(let words):
            "There is no item \(words.quotedLine): use doors, call, break, changeover or other."
        case .longTitle(let count): "That title is too long: \(count) characters, and the limit is 100."
        case .place(let words): "Invalid place \(words.quotedLine): places are counted from 1."
        case .needsTime(let name): "\(name) needs a time."
        case .needsMinutes(let name): "\(name) needs minutes."
        case .isTimeAlone(let name): "\(name) is a time alone: it has no minutes and no place in the order."
        case .isNoItem(let name): "\(Printable.line(name)) is an act, and acts are removed from the lineup."
        case .openSpotHasNoPlace(let name):
            "The place of \(name.quotedLine) follows from the order of the spots until somebody has it."
        case .noStop(let event): "\(event.quotedLine) has no hard stop up to which its time could be shared."
        case .noActs(let event): "Nobody is on the run sheet of \(event.quotedLine)."
        case .noTimeLeft(let count, let event):
            "There is no minute for each of the \(count.counted("act")) of \(event.quotedLine) before its hard stop."
        case .isOver(let event, let until):
            "The night of \(event.name.quotedLine) is over: its run sheet could be changed until "
                + "\(DateText().long(until, in: event.zone))."
        case .accountHasNoName: "This account needs a name, because the texts start with it."
        case .textTooLong(let count): "A text would be too long: \(count) characters, and the limit is 1,600."
        }
    }

    private static func span(_ event: Event) -> String {
        "\(DateText().long(event.startsAt, in: event.zone)) to \(NightTime.clock(event.endsAt, in: event))"
    }
}

extension RunSheetError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknownLine, .severalLines: .notFound
        case .isNoItem, .openSpotHasNoPlace, .noStop, .noActs, .noTimeLeft, .accountHasNoName, .isTimeAlone,
            .isOver:
            .refused
        default: .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknownLine(_, let event): [NextStep("See all", RunSheetAction.show(event: event))]
        case .severalLines: ["Use a longer name, or the number of the line."]
        case .time: ["Write it like 10pm or 22:00."]
        case .noStop(let event): [NextStep("To set one", RunSheetAction.setStop(event: event))]
        case .openSpotHasNoPlace: ["Change the order of the spots of the show instead."]
        default: []
        }
    }
}

/// What can be done next with a run sheet.
package enum RunSheetAction: NextAction {
    case show(event: String)
    case setStop(event: String)
}
