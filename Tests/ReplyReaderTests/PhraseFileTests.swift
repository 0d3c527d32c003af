import Testing

@testable import ReplyReader

@Suite struct PhraseFileTests {
    @Test func theFilesOfTheReaderHaveNoMistakes() throws {
        let data = try LexiconData(PhraseFile.all)
        #expect(data.phrases.count > 90)
        #expect(data.phrases.allSatisfy { !$0.patterns.isEmpty })
        #expect(try LexiconData(PhraseFile.ownWords).phrases.count > 10)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let text: String
        let line: Int
        let problem: PhraseFileError.Problem

        init(_ text: String, _ line: Int, _ problem: PhraseFileError.Problem) {
            (self.text, self.line, self.problem) = (text, line, problem)
        }

        var testDescription: String { text.debugDescription }
    }

    static let mistakes: [Mistake] = [
        Mistake("yes", 1, .noHeader),
        Mistake("# yes\n\nyes, sure", 3, .noHeader),
        Mistake("[acept]\nyes", 1, .unknownHeader("acept")),
        Mistake("[yes]\nyes\n[]", 3, .unknownHeader("")),
        Mistake("[accept negateable]\ni am in", 1, .unknownRole("negateable")),
        Mistake("[class fillers]\nreally", 1, .unknownRole("fillers")),
        Mistake("[opt-out endings]\nstop", 1, .unknownRole("endings")),
        Mistake("[yes]\nyes\nyes (please, sure", 3, .unclosedBracket("(")),
        Mistake("[yes]\nyes [please|\n    thanks\n", 2, .unclosedBracket("[")),
        Mistake("[yes]\nyes please), sure", 2, .unexpectedBracket(")")),
        Mistake("[yes]\nyes (please]", 2, .unexpectedBracket("]")),
        Mistake("[yes]\nyes (please|)", 2, .emptyPhrase),
        Mistake("[yes]\nyes, =", 2, .emptyPhrase),
        Mistake("[yes]\nyes! please", 2, .misplacedMark("!")),
        Mistake("[yes]\nyes =please", 2, .misplacedMark("=")),
        Mistake("[yes]\nyes {DO}", 2, .unknownPart("DO")),
        Mistake("[part DO]\ngo {DO}", 2, .unknownPart("DO")),
        Mistake("[yes]\nyes <event>", 2, .unknownKind("event")),
        Mistake("[spellings]\ncan not = cant\nwill not", 3, .noMeaning),
    ]

    @Test(arguments: mistakes) func aMistakeIsReportedWithItsLine(mistake: Mistake) {
        #expect(throws: PhraseFileError(file: "yes.txt", line: mistake.line, problem: mistake.problem)) {
            try LexiconData([PhraseFile("yes.txt", mistake.text.utf8)])
        }
    }

    @Test func theMessageNamesFileAndLine() {
        let error = PhraseFileError(file: "assents.txt", line: 12, problem: .unknownHeader("acept"))
        #expect("\(error)" == "assents.txt:12: there is no list called [acept]")
    }

    @Test func commentsFlagsPartsAndBracketsAreRead() throws {
        let text = """
            # How people agree.
            [kind event]
            show gig

            [part GO]
            come, be there

            [accept negatable]  # "not" inside means no
            =i will {GO}!, (play|do|
                perform at) [the] <event>
            [yes foreign]
            si
            """
        let data = try LexiconData([PhraseFile("test.txt", text.utf8)])
        #expect(data.kinds.map(\.words) == [["show", "gig"]])
        #expect(data.phrases.map(\.sense) == [.accept, .yes])
        #expect(data.phrases.map(\.isNegatable) == [true, false])
        #expect(data.phrases.map(\.isForeign) == [false, true])
        #expect(data.phrases[0].patterns.map(\.placement) == [[.alone, .last], []])
        #expect(data.phrases[0].patterns.map(\.elements.count) == [3, 3])
    }

    @Test func anEarlierListDecides() throws {
        let text = "[no]\ncount me in\n[accept]\ncount me in"
        let lexicon = Lexicon(try LexiconData([PhraseFile("test.txt", text.utf8)]))
        let words = ["count", "me", "in"].map { lexicon.vocabulary.word(Vocabulary.hash($0.utf8)) }
        let node = words.reduce(Phrasebook.root) { lexicon.phrasebook.node(after: $0, word: $1) ?? Phrasebook.root }
        #expect(lexicon.phrasebook.meanings[Int(node)].map(\.sense) == [.no])
    }
}
