import Testing
import ZipFiles

@testable import AnkiFiles

/// Decks of Mnemosyne and Mochi.
@Suite struct OtherDeckTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    private static func read(_ files: [(name: String, bytes: [UInt8])]) throws -> AnkiFile {
        try AnkiFile.read(ZipFile.make(files, modified: 1_800_000_000))
    }

    private static func log(_ fact: String, _ view: String, _ more: String = "") -> String {
        "<log type=\"6\" o_id=\"c\" fact=\"\(fact)\" fact_v=\"\(view)\" tags=\"t\" \(more)></log>"
    }

    @Test("a deck of Mnemosyne is read: both directions, vocabulary, tags, pictures, sounds and schedules")
    func mnemosyne() throws {
        let learned = "gr=\"4\" e=\"2.4\" ac_rp=\"1\" rt_rp=\"3\" lps=\"1\" l_rp=\"1795406400\" n_rp=\"1796270400\""
        let xml = """
            <openSM2sync number_of_entries="9"><log type="10" o_id="t"><name>my words</name></log>
            <log type="16" o_id="1"><b>&lt;img src="casa.png"&gt;house
            home</b><f>la casa</f></log>
            <log type="16" o_id="2"><f>犬</f><p_1>inu &lt;audio src="inu.mp3"&gt;</p_1><m_1>dog</m_1></log>
            <log type="16" o_id="3"><text>The [sun]</text></log>
            \(Self.log("1", "1.1", learned))\(Self.log("1", "2.2"))\(Self.log("2", "3.1"))\(Self.log("2", "3.2"))\(Self.log("3", "5.1"))
            </openSM2sync>
            """
        let file = try Self.read([
            ("cards.xml", Array(xml.utf8)), ("METADATA", [0x0A]), ("casa.png", Self.png), ("inu.mp3", [1]),
        ])
        #expect(
            file.sides == [
                ["la casa", "house\nhome"], ["house home", "la casa"], ["犬", "inu [sound:inu.mp3]\ndog"],
                ["dog", "犬\ninu [sound:inu.mp3]"],
            ])
        #expect(file.problems.map(\.description) == ["card 5: Mnemosyne's card type is not supported"])
        #expect(file.cards.allSatisfy { $0.tags == ["my_words"] })
        #expect(file.pictures.keys.sorted() == ["casa.png"] && file.sounds.keys.sorted() == ["inu.mp3"])
        #expect(file.leftOutMedia.isEmpty && file.cards[1].frontPictures == ["casa.png"])
        let schedule = try #require(file.cards[0].schedule)
        #expect((schedule.interval, schedule.reviews, schedule.lapses, schedule.ease) == (10, 4, 1, 2.4))
        #expect(file.cards[1].schedule == nil && file.cards[1].source?.place == 1)
    }

    @Test(
        "notes with cards among them, JSON without cards and EDN are refused with a way out",
        arguments: [
            ("# Deck\n#flashcards\nWhat is 2+2?::4\nQuestion\n?\nAnswer\n", AnkiError.notes),
            ("- What is A >> B\n- C :: D\n- E == F\n", .notes), ("Some words\n\nQuestion\n??\nAnswer\n", .notes),
            (#"{"userId":"x","docs":[{"key":["Q"],"value":["A"]}]}"#, .json), ("[1, 2]", .json),
            ("{:version 2 :decks [{:name \"X\"}]}", .edn), ("[{:name \"X\"}]", .edn),
        ])
    func refused(text: String, error: AnkiError) {
        #expect(throws: error) { try AnkiFile.read(Array(text.utf8)) }
    }

    @Test(
        "texts that look similar are read",
        arguments: [
            ("a :: b\nc :: d\n", 2), ("{{c1::Lima}} is in Peru\tx\n", 1), ("[sound:a.mp3]\tdog\n", 1),
            ("a == b\ttrue\nc\n", 1), ("front\tback\na::b\tc\n", 1),
            ("country,capital\nPeru,Lima\n", 1), ("name,name:de,name:fr\nPeru,Peru,Pérou\n", 1),
        ])
    func similar(text: String, cards: Int) throws {
        #expect(try AnkiFile.read(Array(text.utf8)).cards.count == cards)
    }

    @Test("a deck of Mochi is read: sides, fields of a template, decks under decks, tags and pictures")
    func mochi() throws {
        let json = """
            {"~:version":2,"~:decks":[{"~:id":"~:a","~:name":"Lang"},{"~:id":"~:b","~:parent-id":"~:a","~:name":"Es",
            "~:cards":{"~#list":[
            {"~:id":"~:1","~:content":"# la casa\\n---\\n![](@media/casa.png)\\nthe <b>house</b>","~:tags":{"~#set":["home"]}},
            {"~:id":"~:2","~:content":"","~:name":"sí","~:fields":{"~:name":{"~:value":"sí"},"~:x":{"~:value":"yes"}}},
            {"~:id":"~:3","~:content":"{{1::Lima}} is in Peru"}]}}]}
            """
        let file = try Self.read([("data.json", Array(json.utf8)), ("casa.png", Self.png)])
        #expect(file.sides == [["la casa", "the <b>house</b>"], ["sí", "yes"]])
        #expect(file.cards[0].pictures == ["casa.png"] && file.cards[0].tags == ["home"])
        #expect(file.cards.allSatisfy { $0.deck == "Lang::Es" })
        #expect(file.problems.map(\.description) == ["card 3: Mochi's clozes are not supported"])
    }

    @Test("a deck of Mochi in EDN is refused with the way out")
    func edn() throws {
        #expect(throws: AnkiError.edn) { try Self.read([("data.edn", Array("{}".utf8))]) }
    }
}
