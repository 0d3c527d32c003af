import Testing
import Values

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Zoë Ångström", "zoe angstrom"), ("Zoe\u{308}", "zoe"), ("ŁÓDŹ", "lodz"), ("Straße", "strasse"),
        ("Ærø", "aero"),
        ("Œuvre", "oeuvre"), ("Đặng Thị Ngọc", "dang thi ngoc"), ("Þór Guðmundsson", "thor gudmundsson"),
        ("İstanbul", "istanbul"),
        ("ışık", "isik"), ("O’Brien", "o'brien"), ("Smith\u{2013}Jones", "smith-jones"),
        ("  Ann\u{A0} \t Lee ", "ann lee"),
        ("ЁЛКА", "ёлка"), ("Ωμέγα", "ωμέγα"), ("東京", "東京"), ("", ""), ("🎤 Mic", "🎤 mic"), ("ŷ ẑ ǆ", "y z dz"),
    ])
    func folded(_ text: String, _ key: String) {
        #expect(text.folded == key)
        #expect("before \(key) behind".contains(key: key) && !"before".contains(key: "\(key)x"))
        #expect(key.folded == key)
    }

    /// A letter and its sign can be one scalar or two.
    @Test func aKeyIsFoundHoweverItIsWritten() {
        #expect("ЁЛКА".folded.contains(key: "е\u{308}".folded) && "Е\u{308}ЛКА".folded.contains(key: "ё".folded))
    }
}

@Suite struct SuggestionsTests {
    static let events = ["Friday Late Show", "Saturday Show", "Zoë's Birthday", "Open Mic", "Open Mike Eagle"]

    @Test(arguments: [
        ("fri", ["Friday Late Show"]), ("fridya late show", ["Friday Late Show"]), ("late", ["Friday Late Show"]),
        ("zoes birthday", ["Zoë's Birthday"]), ("OPEN MIC", ["Open Mic"]),
        ("open mik", ["Open Mike Eagle", "Open Mic"]),
        ("satruday", ["Saturday Show"]), ("xyzzy", []), ("", []), ("   ", []),
    ])
    func closest(_ typed: String, _ expected: [String]) {
        #expect(Suggestions.closest(to: typed, in: Self.events) == expected)
    }

    @Test func givesAtMostThreeWithoutDuplicates() {
        #expect(Suggestions.closest(to: "a", in: ["a1", "a1", "a2", "a3", "a4"]) == ["a1", "a2", "a3"])
    }

    @Test(arguments: [
        ("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("board", "baord", 1), ("ca", "abc", 3), ("a", "a", 0),
    ])
    func distance(_ left: String, _ right: String, _ steps: Int) {
        #expect(Suggestions.distance(left, right) == steps)
        #expect(Suggestions.distance(right, left) == steps)
    }
}

@Suite struct PrintableTests {
    @Test(arguments: [
        ("plain é 東 👩‍🎤", "plain é 東 👩‍🎤"), ("two\nlines", "two⏎lines"), ("two\r\nlines\r", "two⏎lines⏎"),
        ("\u{1B}[31mred", "\\u{1b}[31mred"), ("a\tb", "a\\tb"),
        ("\u{0}\u{7}\u{7F}\u{9B}", "\\u{0}\\u{7}\\u{7f}\\u{9b}"),
        ("user\u{202E}gnp.exe", "user\\u{202e}gnp.exe"), ("\u{2066}x\u{2069}\u{200F}", "\\u{2066}x\\u{2069}\\u{200f}"),
        ("a\u{200B}b\u{FEFF}", "a\\u{200b}b\\u{feff}"), ("one\u{2028}two", "one⏎two"),
        ("tag\u{E0041}", "tag\\u{e0041}"),
    ])
    func lineReplacesLineBreaks(_ text: String, _ shown: String) {
        #expect(Printable.line(text) == shown)
    }

    @Test func blockKeepsLineBreaks() {
        #expect(Printable.block("a\r\nb\u{1B}\nc") == "a\nb\\u{1b}\nc")
    }
}

@Suite struct RedactionTests {
    @Test(arguments: [
        ("+15551234571", "+…71"), ("5551234571", "…71"), ("(555) 123-4571", "…71"), ("12345", "…"), ("", "…"),
        ("GREENROOM", "…"),
    ])
    func numbers(_ number: String, _ shown: String) {
        #expect(Redaction.number(number) == shown)
    }

    @Test(arguments: [
        (nil, "not set"), ("", "not set"), ("short", "set"), ("0123456789abcdef0123456789abcf31", "set, ends …f31"),
    ])
    func secrets(_ secret: String?, _ shown: String) {
        #expect(Redaction.secret(secret) == shown)
    }
}

@Suite struct RandomSourceTests {
    @Test func seedDeterminesTheSequence() {
        // The first values of SplitMix64 from the seed 1234567.
        let source = RandomSource.seeded(1_234_567)
        #expect(
            (0..<3).map { _ in source.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }

    @Test func tokens() {
        #expect(RandomSource.seeded(7).hexToken() == RandomSource.seeded(7).hexToken())
        #expect(RandomSource.seeded(7).hexToken() != RandomSource.seeded(8).hexToken())
        #expect(RandomSource.system.hexToken(bytes: 13).count == 26)
        #expect(RandomSource.system.bytes(0) == [])
        let code = RandomSource.system.digits(6)
        #expect(code.count == 6 && code.utf8.allSatisfy { $0.asciiDigit != nil })
    }

    @Test func worksWithTheStandardLibrary() {
        var source = RandomSource.seeded(1)
        #expect((0..<100).allSatisfy { _ in (1...6).contains(Int.random(in: 1...6, using: &source)) })
    }
}
