import Agenda
import CommandKit
import Lineups
import Messaging
import People
import Platform
import Storage
import Study
import Testing
import Travel
import Values

/// The words of the command line for the errors of the domains.
@Suite struct NextStepTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let error: any UserFacingError
        let what: String
        let lines: [String]

        init(_ error: any UserFacingError, _ what: String, _ lines: String...) {
            (self.error, self.what, self.lines) = (error, what, lines)
        }

        var testDescription: String { what }
    }

    static let rows = [
        Row(DeckError.unknown("Frnch", nil), "There is no deck \"Frnch\".", "See all: greenroom study deck list"),
        Row(
            DeckError.titleTaken("My French"), "There is already a deck called \"My French\".",
            "Its cards: greenroom study deck show \"My French\""),
        Row(
            CustomTextError.noNumber("Ada Lovelace"), "\"Ada Lovelace\" has no number that can receive texts.",
            "greenroom contact edit \"Ada Lovelace\" --cell NUMBER"),
        Row(
            EntryInputError.startWithoutTime(end: "fri 5pm"),
            "The end has a time, but the start has none. Add a start time, or clear the end time.",
            "Give the start a time: --date \"tue 3pm\""),
        Row(EntryInputError.endAndLength, "Use an end or a length, not both.", "Use --end or --length."),
        Row(
            PlaceError.nowhere, "Say where you are first.",
            "Say where you are: greenroom trip here \"Central Park, New York\""),
        Row(
            AccountError.noSender(nil),
            "This account has no sender yet. The operator of the gateway assigns one.",
            "greenroom account edit NAME --sender NUMBER"),
        Row(
            VerificationError.usedUp,
            "This gateway has sent all of its codes for new cells for today. Try again tomorrow.",
            "To allow more: greenroom settings set verify_per_day NUMBER"),
        Row(
            UndoError.isFinal("Restore the show instead.", instead: .restoreEvent(12)), "Restore the show instead.",
            "To restore it: greenroom event restore 12."),
        Row(
            StoreError.newer(path: "a.db", copy: "my copy.db"),
            "The database a.db was written by a newer version of Greenroom.", "Install the newer version again.",
            "Or go back to the copy from before the upgrade: greenroom restore \"my copy.db\""),
    ]

    @Test(arguments: rows) func aCommandPrintsCommandLines(row: Row) {
        let error = CommandError(row.error)
        #expect(error.what == row.what)
        #expect(error.lines == row.lines)
    }

    static let oneLine = [
        Row(
            StoreError.older(path: "a.db"),
            "The database a.db is from an older Greenroom. Upgrade it first: greenroom migrate"),
        Row(
            StoreError.notOurs(path: "a.db"),
            "a.db is not a Greenroom database. Use another file with --database, or restore a backup: greenroom restore FILE"
        ),
        Row(
            StoreError.inUse(path: "a.db"),
            "The database a.db is in use by another program. Stop it (greenroom serve?), then try again."),
        Row(
            StoreError.column("zone", holds: "x", wanted: "a zone"),
            "The database has an invalid value in zone; expected a zone. Run: greenroom doctor"),
        Row(
            PhotoError.noCandidate,
            "There is no picture to use yet. Search first: greenroom photo search \"grand canyon\""),
    ]

    @Test(arguments: oneLine) func someErrorsAreOneLine(row: Row) {
        let error = CommandError(row.error)
        #expect(error.what == row.what)
        #expect(error.lines.isEmpty)
    }
}
