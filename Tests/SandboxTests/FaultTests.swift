import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct FaultTests {
    static let maya = "+14155550121"
    static let form: FormBody = ["To": maya, "From": RunningSandbox.ours, "Body": "x"]

    static func count(_ sandbox: RunningSandbox) async throws -> Int {
        try Fields(try await sandbox.get(sandbox.messages))[list: "messages"].count
    }

    @Test func droppedAnswerLeavesATakenMessage() async throws {
        try await withSandbox {
            $0.faults.dropAnswer = .next(1)
        } _: { sandbox in
            let failure = await #expect(throws: HTTPFailure.self) {
                try await sandbox.post(sandbox.messages, Self.form)
            }
            #expect(failure?.mayHaveBeenSent == true)
            let taken = try await Self.count(sandbox)
            #expect(taken == 1)
            let next = try await sandbox.post(sandbox.messages, Self.form)
            #expect(next.status == 201)
        }
    }

    @Test(arguments: [
        ("status429", 429, 20429, 0), ("status5xxBefore", 503, 20503, 0), ("status5xxAfter", 500, 20500, 1),
    ])
    func statusFaultsStrikeTheNextSoMany(_ name: String, _ status: Int, _ code: Int, _ taken: Int) async throws {
        try await withSandbox { sandbox in
            #expect(try await sandbox.control("/sandbox/faults", #"{"\#(name)": 2}"#).status == 200)
            for _ in 1...2 {
                let answer = try await sandbox.post(sandbox.messages, Self.form)
                #expect(answer.status == status)
                #expect(try Fields(answer)[number: "code"] == code)
            }
            #expect(try await sandbox.post(sandbox.messages, Self.form).status == 201)
            #expect(try await Self.count(sandbox) == 2 * taken + 1)
        }
    }

    @Test func refusedRequestUsesNoFaultUp() async throws {
        try await withSandbox {
            $0.faults.status5xxAfter = .next(1)
        } _: { sandbox in
            let refused = try await sandbox.post(sandbox.messages, ["To": "x"])
            #expect(refused.status == 400)
            let failed = try await sandbox.post(sandbox.messages, Self.form)
            #expect(failed.status == 500)
        }
    }

    @Test func slowAnswerTakesItsTime() async throws {
        try await withSandbox {
            $0.faults.slowMilliseconds = 150
        } _: { sandbox in
            let start = ContinuousClock.now
            let answer = try await sandbox.post(sandbox.messages, Self.form)
            #expect(answer.status == 201)
            #expect(ContinuousClock.now - start >= .milliseconds(150))
        }
    }

    @Test func duplicatedCallbacksComeTwice() async throws {
        try await withSandbox {
            $0.faults.duplicateCallbacks = .all
        } _: { sandbox in
            try await sandbox.text(Self.maya, ["StatusCallback": sandbox.hook.url("/s")])
            let news = await sandbox.hook.next(4)
            #expect(news.map { $0["MessageStatus"] } == ["sent", "sent", "delivered", "delivered"])
        }
    }

    @Test func reorderedCallbacksComeLastFirst() async throws {
        try await withSandbox {
            $0.faults.reorderCallbacks = .next(1)
        } _: { sandbox in
            try await sandbox.text(Self.maya, ["StatusCallback": sandbox.hook.url("/s")])
            #expect(await sandbox.hook.next(2).map { $0["MessageStatus"] } == ["delivered", "sent"])
            try await sandbox.text(Self.maya, ["StatusCallback": sandbox.hook.url("/s")])
            #expect(await sandbox.hook.next(2).map { $0["MessageStatus"] } == ["sent", "delivered"])
        }
    }

    @Test func droppedCallbacksNeverCome() async throws {
        try await withSandbox {
            $0.faults.dropCallbacks = .next(1)
        } _: { sandbox in
            try await sandbox.text(Self.maya, ["StatusCallback": sandbox.hook.url("/s")])
            #expect(await sandbox.hook.next(1).first?["MessageStatus"] == "delivered")
        }
    }

    @Test func chanceIsTheSameForTheSameSeed() {
        func triggers(seed: UInt64) -> [Bool] {
            var settings = Faults()
            settings.dropAnswer = .share(0.3)
            settings.seed = seed
            var faults = ActiveFaults(settings)
            return (0..<1000).map { _ in faults.triggers(\.dropAnswer) }
        }
        #expect(triggers(seed: 7) == triggers(seed: 7))
        #expect(triggers(seed: 7) != triggers(seed: 8))
        #expect((250...350).contains(triggers(seed: 7).filter { $0 }.count))
    }

    @Test func faultsThatAreSetCanBeRead() async throws {
        try await withSandbox { sandbox in
            _ = try await sandbox.control(
                "/sandbox/faults", #"{"dropAnswer": 3, "status429": 0.25, "trial": true, "duplicateCallbacks": true}"#)
            let faults = try Fields(try await sandbox.send(.get, "/sandbox/faults"))
            #expect(faults.names == Set(Faults.names))
            #expect(faults[number: "dropAnswer"] == 3)
            #expect(faults[isTrue: "trial"] == true)
            #expect(faults[isTrue: "duplicateCallbacks"] == true)
            _ = try await sandbox.control("/sandbox/faults", "{}")
            #expect(try Fields(try await sandbox.send(.get, "/sandbox/faults"))[isTrue: "trial"] == false)
        }
    }

    @Test(arguments: [
        (#"{"dropAnswers": 1}"#, FaultsError.unknown("dropAnswers", suggestion: "dropAnswer")),
        (#"{"dropAnswer": -1}"#, .notAnAmount("dropAnswer")),
        (#"{"dropAnswer": 1.5}"#, .notAnAmount("dropAnswer")),
        (#"{"trial": 1}"#, .notASwitch("trial")),
        (#"{"slowMilliseconds": true}"#, .notAWholeNumber("slowMilliseconds")),
        (#"{"seed": 0.5}"#, .notAWholeNumber("seed")),
        (#"[1]"#, .notAnObject),
        ("", .notAnObject),
    ])
    func mistakesAreNamed(_ json: String, _ error: FaultsError) async throws {
        #expect(throws: error) { try Faults(json: Array(json.utf8)) }
        try await withSandbox { sandbox in
            let answer = try await sandbox.control("/sandbox/faults", json)
            #expect(answer.status == 400)
            #expect(try Fields(answer)[text: "error"] == error.description)
        }
    }
}
