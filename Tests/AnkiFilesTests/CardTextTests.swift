import AnkiFiles
import SheetReader
import Testing

/// Text files of Anki, spreadsheets and people.
@Suite struct CardTextTests {
    @Test("notes that Anki exported are read", arguments: ["notes-html.txt", "notes-plain.txt"])
    func exports(name: String) throws {
        let file = try Fixture.file(name)
        #expect(file.deck == "Languages::French")
        #expect(
            file.sides == [
                ["l'arbre", "the tree"], ["l'eau", "the water"], ["le chat", "the cat"],
                ["La [monument] Eiffel est à Paris.", "La tour Eiffel est à Paris.\nnote"],
                ["La tour Eiffel est à [...].", "La tour Eiffel est à Paris.\nnote"],
                ["deux", "two"], ["two", "deux"], ["trois", "three"], ["quatre", "four"],
            ])
        #expect(file.cards[1].tags == ["drink", "noun"])
        #expect(file.problems.isEmpty)
    }

    @Test("cards that Anki exported are read")
    func exportOfCards() throws {
        let file = try Fixture.file("cards.txt")
        #expect(file.cards.count == 9)
        #expect(file.sides[3] == ["La [monument] Eiffel est à Paris.", "La tour Eiffel est à Paris.\nnote"])
        // The back of the last one is a field to type into.
        #expect(file.sides[8] == ["quatre", ""])
        #expect(file.problems.isEmpty)
    }

    static let texts: [(what: String, text: String, sides: [[String]])] = [
        ("tabs", "la casa\tthe house\nel perro\tthe dog\n", [["la casa", "the house"], ["el perro", "the dog"]]),
        ("commas, quoted", "\"one, two\",\"three \"\"four\"\"\"\r\n", [["one, two", "three \"four\""]]),
        ("semicolons", "uno;one\ndos;two", [["uno", "one"], ["dos", "two"]]),
        ("line breaks in quotes", "a\t\"first\nsecond\"\nb\tc", [["a", "first\nsecond"], ["b", "c"]]),
        ("line breaks in a front", "\"a\nb\"\tc", [["a b", "c"]]),
        ("a separator by name", "#separator:semicolon\na,b;c", [["a,b", "c"]]),
        ("a separator by sign", "#separator:|\na|b", [["a", "b"]]),
        ("HTML off", "#html:false\na <b>\tc &amp; d", [["a <b>", "c &amp; d"]]),
        ("HTML on", "#html:true\na <b>x</b>\tc &amp; d<br>e", [["a x", "c & d\ne"]]),
        ("HTML is text", "<b>a</b>\tc&nbsp;d<br>", [["<b>a</b>", "c&nbsp;d<br>"]]),
        ("a less-than sign", "a < b\tc > d", [["a < b", "c > d"]]),
        (
            "named columns", "#separator:tab\n#columns:Tags\tBack\tFront\nx\tthe back\tthe front",
            [["the front", "the back"]]
        ),
        ("a CSV with headings", "Tags,Answer,Question\nx,an answer,a question", [["a question", "an answer"]]),
        ("a guarded formula", "Front,Back\n'=1+1,'-two", [["=1+1", "-two"]]),
        ("an apostrophe without headings", "'-a\tb", [["'-a", "b"]]),
        ("comments of Anki", "#separator:tab\na\tb\n# a comment\nc\td", [["a", "b"], ["c", "d"]]),
        ("a hash sign in a plain table", "#1\tone", [["#1", "one"]]),
        ("a byte order mark", "\u{FEFF}#separator:comma\na,b", [["a", "b"]]),
        ("a cloze", "{{c1::a}} and {{c2::b::hint}}\t", [["[...] and b", "a and b"], ["a and [hint]", "a and b"]]),
        ("a nested cloze", "{{c1::a {{c2::b}} c}}\t", [["[...]", "a b c"], ["a [...] c", "a b c"]]),
        ("an empty back", "a\t", [["a", ""]]),
        (
            "a mark of Quizlet", "judge---decides, in court\nlaw---rule; norm\n",
            [["judge", "decides, in court"], ["law", "rule; norm"]]
        ),
        (
            "dashes", "le chat - the cat\nle chien - the dog, the hound",
            [["le chat", "the cat"], ["le chien", "the dog, the hound"]]
        ),
        (
            "questions and answers in lines", "Q: chat\nA: cat\n\nQ: le chien: quoi?\nA: dog\n",
            [["chat", "cat"], ["le chien: quoi?", "dog"]]
        ),
        ("one line", "chat,cat;chien,dog;oiseau,bird", [["chat", "cat"], ["chien", "dog"], ["oiseau", "bird"]]),
        ("German headings", "Vorderseite;Rückseite\nHund;dog", [["Hund", "dog"]]),
        ("Spanish headings", "Definición,Término\ndog,perro", [["perro", "dog"]]),
        (
            "JSON", #"[{"back":"cat","front":"chat","id":1},{"front":"chien, le","back":"dog"}]"#,
            [["chat", "cat"], ["chien, le", "dog"]]
        ),
        ("a dash beside a comma", "one, two\nthree - four,five", [["one", "two"], ["three - four", "five"]]),
        ("Arabic", "كتاب\tbook", [["كتاب", "book"]]),
    ]

    @Test("the separator, columns, HTML and clozes of a text are recognized", arguments: texts.indices)
    func sides(index: Int) throws {
        let row = Self.texts[index]
        #expect(try AnkiFile.read(Array(row.text.utf8)).sides == row.sides, "\(row.what)")
    }

    @Test("tags for all cards and for one card are read")
    func tags() throws {
        let file = try AnkiFile.read(
            Array("#separator:tab\n#tags:all cards\n#tags column:3\n#deck:Top::Spanish\na\tb\tone two\n".utf8))
        #expect(file.cards.map(\.tags) == [["all", "cards", "one", "two"]])
        #expect(file.deck == "Top::Spanish")
    }

    @Test("bad rows are reported by line, the others are read")
    func badRows() throws {
        let file = try AnkiFile.read(Array("a\tb\nonly one\n\"c\nd\"\te\n\tno front\nf\tg".utf8))
        #expect(file.sides == [["a", "b"], ["c d", "e"], ["f", "g"]])
        #expect(
            file.problems.map(\.description) == [
                "line 2: it has only one column", "line 5: it has no text on its front",
            ])
    }

    @Test("the colons of a cloze divide nothing")
    func clozesWithoutBacks() throws {
        let file = try AnkiFile.read(Array("{{c1::Paris}} is big\n{{c1::Rome}} is old\n".utf8))
        #expect(file.cards.isEmpty && file.problems.count == 2)
    }

    static let refused: [(what: String, text: String, error: AnkiError)] = [
        ("nothing", "", .text(.empty)), ("blanks", " \n\t", .text(.empty)),
        ("an open quotation mark", "a\tb\n\"c\td\n", .text(.openQuote(line: 2))),
        ("only comments", "#separator:tab\n", .noCards),
        ("XML", "<?xml version=\"1.0\"?><mnemosyne><item><Q>a</Q></item></mnemosyne>", .markup),
    ]

    @Test("a text without cards is refused", arguments: refused.indices)
    func refuses(index: Int) {
        let row = Self.refused[index]
        #expect(throws: row.error, "\(row.what)") { try AnkiFile.read(Array(row.text.utf8)) }
    }

    static let cards = [
        AnkiCard(front: "plain", back: "text", tags: ["a", "b"]),
        AnkiCard(front: "tab\u{2003}and \"quotes\"", back: "two\nlines, and; more | of\tit"),
        AnkiCard(front: "=1+1", back: "<b>&amp;</b>"), AnkiCard(front: "#tag", back: ""),
    ]

    @Test("cards survive writing and reading as text")
    func textRoundTrip() throws {
        let file = try AnkiFile.read(Array(CardTextWriter.text(Self.cards, deck: "My deck").utf8))
        #expect(file.deck == "My deck")
        #expect(file.cards.map(\.front) == ["plain", "tab\u{2003}and \"quotes\"", "=1+1", "#tag"])
        #expect(file.cards.map(\.back) == ["text", "two\nlines, and; more | of\tit", "<b>&amp;</b>", ""])
        #expect(file.cards[0].tags == ["a", "b"])
    }

    @Test("cards survive writing and reading as CSV")
    func tableRoundTrip() throws {
        let cards =
            Self.cards + [
                AnkiCard(front: "=1+2", back: "-2"), AnkiCard(front: "'=1", back: "''-2"),
                AnkiCard(front: "'x", back: "@"),
                AnkiCard(front: "a  b", back: "for x in y:\n    print(x)\n\n\nend"),
            ]
        let text = CardTextWriter.table(cards)
        #expect(text.contains("'=1+2,'-2,\r\n") && text.contains("'x,'@"))
        #expect(try AnkiFile.read(Array(text.utf8)).cards == cards)
        let plain = CardTextWriter.table([AnkiCard(front: "=1", back: "-2")], isGuarded: false)
        #expect(plain.hasSuffix("=1,-2,\r\n"))
        #expect(try AnkiFile.read(Array(plain.utf8)).sides == [["=1", "-2"]])
    }

    /// (what, text, what columns are chosen, fronts and backs, what is not read)
    static let columns:
        [(what: String, text: String, chosen: [String: CardColumn], sides: [[String]], rest: [String])] = [
            (
                "a vocabulary", "expression,reading,meaning,tags,guid\n会う,あう,to meet,JLPT N5,kup", [:],
                [["会う", "あう\nto meet"]], []
            ),
            ("front and back", "Front,Back\nhola,hello", [:], [["hola", "hello"]], []),
            (
                "more columns", "Term,Definition,Unit\nhola,hello,1\nsí,yes,2", [:],
                [["hola", "hello"], ["sí", "yes"]],
                ["The column \"Unit\" is not read: \"1\", \"2\""]
            ),
            (
                "without headings", "hola\thello\tgreet\tx\ty", [:], [["hola", "hello"]],
                [
                    "Column 3 is not read: \"greet\"", "Column 4 is not read: \"x\"", "Column 5 is not read: \"y\"",
                ]
            ),
            ("by number", "one\tuno\tx", ["2": .front, "1": .back, "3": .tags], [["uno", "one"]], []),
            ("one left out", "one\tuno\tx", ["3": .ignored], [["one", "uno"]], []),
            ("by heading", "English,Español\nhello,hola", ["español": .front], [["hola", "hello"]], []),
            (
                "languages", "type,german,english,unit\nn,Hund,dog,1", [:], [["Hund", "dog"]],
                [
                    "The headings do not say the sides: \"german\" is the front and \"english\" the back.",
                    "The column \"type\" is not read: \"n\"", "The column \"unit\" is not read: \"1\"",
                ]
            ),
            (
                "headings of several words", "vocab_number,poj,example_sentence\n1,chhia,Chhia lâi", [:],
                [["chhia", "Chhia lâi"]],
                [
                    "The headings do not say the sides: \"poj\" is the front and \"example_sentence\" the back.",
                    "The column \"vocab_number\" is not read: \"1\"",
                ]
            ),
            (
                "a language beside an example", "korean,english,example,category\n봄,spring,꽃이 펴요,seasons", [:],
                [["봄", "spring\n꽃이 펴요"]],
                [
                    "The headings do not say the sides: \"korean\" is the front and \"english\" the back.",
                    "The column \"category\" is not read: \"seasons\"",
                ]
            ),
            (
                "backs by the last word", "Word,German explanation,English translation\numfassend,alles,full", [:],
                [["umfassend", "alles\nfull"]], []
            ),
            (
                "choices", "question,a,b,answer\nWhat?,x,y,y", [:], [["What?", "y"]],
                ["The column \"a\" is not read: \"x\"", "The column \"b\" is not read: \"y\""]
            ),
            (
                "names with underscores", "category,debate_prompt\nAI,Should it?", [:], [["Should it?", "AI"]],
                [
                    "The headings do not say the sides: \"debate_prompt\" is the front and \"category\" the back."
                ]
            ),
            (
                "words that are cards", "a number\tun numéro\na word\tun mot", [:],
                [["a number", "un numéro"], ["a word", "un mot"]], []
            ),
            (
                "HTML that is text", "a<br>b\tc", [:], [["a<br>b", "c"]],
                ["The fields look like HTML. They are kept as they are."]
            ),
            (
                "a separator in a cell", "uno; dos,one\ntres,three\nseis,six", [:],
                [["uno; dos", "one"], ["tres", "three"], ["seis", "six"]], []
            ),
        ]

    @Test("columns are recognized or chosen, and named where they are not read", arguments: columns.indices)
    func readsColumns(index: Int) throws {
        let row = Self.columns[index]
        let file = try AnkiFile.read(Array(row.text.utf8), CardTextOptions(columns: row.chosen))
        #expect(file.sides == row.sides, "\(row.what)")
        #expect(file.remarks == row.rest, "\(row.what)")
    }

    @Test("tags, decks and identifiers of notes have columns")
    func moreColumns() throws {
        let file = try AnkiFile.read(
            Array("guid,Front,Back,Deck,Tags\nx1,a,b,Lang :: Fr,t u\n,c,d,,".utf8))
        #expect(file.cards.map(\.deck) == ["Lang::Fr", nil] && file.cards[0].tags == ["t", "u"])
        #expect(file.cards.map(\.source) == [AnkiCard.Source(note: "x1", place: 0), nil])
        #expect(throws: AnkiError.unknownColumn("Word", ["Front", "Back"])) {
            try AnkiFile.read(Array("Front,Back\na,b".utf8), CardTextOptions(columns: ["Word": .front]))
        }
    }
}
