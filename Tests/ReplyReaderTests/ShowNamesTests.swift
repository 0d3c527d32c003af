import ReplyReader
import Testing
import Values

/// Names of shows as people write them: without punctuation, by one word, by the town.
@Suite struct ShowNamesTests {
    private static func context(_ titles: [String]) -> ReplyContext {
        let days = [ReplyCases.lateShow, ReplyCases.openMic, ReplyCases.brunch]
        let invitations = zip(titles, days).map { title, invitation in
            var named = invitation
            (named.title, named.venue) = (title, nil)
            return named
        }
        return ReplyContext(invitations: invitations, now: ReplyCases.noon)
    }

    @Test(arguments: [
        ("Giggle-Pit", "yes giggle pit"), ("Giggle-Pit", "yes to gigglepit"), ("Giggle-Pit", "yes giggle-pit!"),
        ("Improv!", "yes improv"), ("\"Rumble\"", "yes rumble"), ("Panel: Pay Gap", "yes panel"),
        ("Jazz/Blues", "yes blues"), ("Mick's Night", "yes micks night"), ("Micks Night", "yes Mick's Night"),
        ("Rock & Roll", "yes rock and roll"), ("Rock & Roll", "yes rock n roll"), ("Rock & Roll", "yes rock&roll"),
        ("Berlin, Lido", "yes berlin"), ("Berlin, Lido", "yes for the berlin show"), ("Berlin, Lido", "yes to lido"),
        ("2 Drunk 2 Funny", "yes 2 drunk 2 funny"),
    ])
    func nameIsFoundInVariousSpellings(title: String, text: String) {
        let verdict = Reader().read(text, in: Self.context([title, "Tokyo, Quattro"]))
        #expect(verdict.answers == [1: .confirmed])
    }

    @Test func townDistinguishesShowsOfATour() {
        let context = Self.context(["Berlin, Lido", "Tokyo, Quattro"])
        #expect(Reader().read("no to berlin, yes to tokyo", in: context).answers == [1: .declined, 2: .confirmed])
        #expect(Reader().read("can't make berlin, sorry", in: context).answers == [1: .declined])
    }

    @Test(arguments: [
        ("early yes, late no", [1: Answer.confirmed, 2: .declined]),
        ("early no late yes", [1: .declined, 2: .confirmed]),
        ("only the early one", [1: .confirmed, 2: .declined]), ("yes, early", [:]), ("no I have an early start", [:]),
    ])
    func ambiguousWordNamesAShowOnlyBesideAnAnswer(text: String, answers: [Int: Answer]) {
        #expect(Reader().read(text, in: Self.context(["Early Show", "Late Show"])).answers == answers)
    }

    @Test(arguments: ["yes work, no problem", "no problem yes work"]) func noProblemIsNotAShow(text: String) {
        let answers = Reader().read(text, in: Self.context(["Work in Progress", "Problem Child"])).answers
        #expect(answers[2] == nil)
    }

    @Test(arguments: ["I'm in berlin that week", "flying to berlin that week", "just back from berlin"])
    func whereaboutsNameNoShow(text: String) {
        #expect(Reader().read(text, in: Self.context(["Berlin, Lido", "Tokyo, Quattro"])).answers.isEmpty)
    }

    /// Two people at one number; the first name of one of them is also a word.
    private static var shared: ReplyContext {
        let shows = [(1, "Pat Lee"), (2, "Chris Lee")].map { number, name in
            var show = ReplyCases.lateShow
            (show.number, show.who) = (number, name)
            return show
        }
        return ReplyContext(invitations: shows, now: ReplyCases.noon)
    }

    @Test(arguments: [
        ("its pat. yes", [1: Answer.confirmed]), ("It's Pat, yes!", [1: .confirmed]),
        ("Pat here, I'm in", [1: .confirmed]), ("this is pat, can't make it", [1: .declined]),
        ("its chris. no", [2: .declined]), ("pat me on the back, yes", [:]), ("yes", [:]),
    ])
    func aFirstNameThatIsAWordCountsWhereItIntroduces(text: String, answers: [Int: Answer]) {
        #expect(Reader().read(text, in: Self.shared).answers == answers)
    }
}
