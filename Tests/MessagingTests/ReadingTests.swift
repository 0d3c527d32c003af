import Platform
import Testing
import Values

/// The words in which a reading is stored stay the same from version to version.
@Suite struct ReadingTests {
    static let stored: [(Reading, String, String)] = [
        (.read(.needsHuman, .nothingOpen), "needs_human", "nothing-open"),
        (.read(.pause, .unlikely), "paused", "unlikely"),
        (.inbox(.optOut, .carrierWord), "opt_out", "carrier-word"),
        (.inbox(.help, .carrierWord), "help", "carrier-word"),
        (.inbox(.optIn, .carrierYes), "opt_in", "carrier-yes"),
        (.inbox(.optIn, .keepsTexts), "opt_in", "keeps-texts"),
        (.inbox(.needsHuman, .pausedNumber), "needs_human", "paused-number"),
        (.inbox(.needsHuman, .tooOld), "needs_human", "too-old"),
        (.inbox(.needsHuman, .setAside), "needs_human", "set-aside"),
        (.inbox(.needsHuman, .overtaken), "needs_human", "overtaken-by-a-later-text"),
        (.inbox(.needsHuman, .returnedSince), "needs_human", "returned-since"),
        (.inbox(.needsHuman, .unprovenMail), "needs_human", "unproven-mail"),
        (.inbox(.needsHuman, .automaticMail), "needs_human", "automatic-mail"),
        (.inbox(.needsHuman, .outdatedMail), "needs_human", "outdated-mail"),
        (.unknown(.nothingOpen), "unknown", "nothing-open"),
        (.unknown(.ownerWithoutCommand), "unknown", "owner-without-command"),
        (.unknown(.photoWithoutWords), "unknown", "photo-without-words"),
        (.command("status"), "command", "status"), (.command("study.quiz"), "command", "study.quiz"),
        (.calendar, "calendar", "calendar"), (.shows, "shows", "shows"), (.away, "away", "away"),
        (.other(verdict: "confirm", rule: "a-later-rule"), "confirm", "a-later-rule"),
        (.other(verdict: "unknown", rule: "a-later-rule"), "unknown", "a-later-rule"),
        (.other(verdict: "a_later_verdict", rule: "yes"), "a_later_verdict", "yes"),
    ]

    @Test(arguments: stored) func aReadingIsStoredInTwoWords(_ reading: Reading, _ verdict: String, _ rule: String) {
        #expect(reading.stored.verdict == verdict && reading.stored.rule == rule)
        #expect(Reading(verdict: verdict, rule: rule) == reading)
    }

    @Test func everyLabelAndRuleOfTheReaderComesBack() {
        let readings = Label.allCases.flatMap { label in Rule.allCases.map { Reading.read(label, $0) } }
        let stored = readings.map(\.stored)
        #expect(stored.map { Reading(verdict: $0.verdict, rule: $0.rule) } == readings)
    }

    @Test func aLaterRuleKeepsItsLabel() {
        #expect(Reading(verdict: "opt_out", rule: "a-later-rule").label == .optOut)
        #expect(Reading(verdict: "unknown", rule: "a-later-rule").isUnknown)
    }
}
