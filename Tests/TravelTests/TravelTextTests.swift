import HTTPTransport
import Logging
import OutsideServices
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Travel

/// HERE, SPOTS, 1 to 3, CLOSEST and TRIPS by text, through the inbox and the jobs.
@Suite struct TravelTextTests {
    private struct Phone {
        let phone: BookerPhone
        let stub: PlaceStub
        let jobs: JobRunner

        init(_ answer: @escaping @Sendable (ReceivedRequest) -> Served? = { _ in nil }) async throws {
            let stub = try PlaceStub(answer)
            let engine = try CurlEngine(userAgent: "greenroom/test")
            phone = try await BookerPhone { store in
                let client = OutsideClient(store: store, http: .curl(engine), clock: .fixed(TestEnvironment.noon)) {
                    _ in
                }
                return PlaceLookup(stub.servers, client: client)
            }
            self.stub = stub
            let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            jobs = JobRunner(store: phone.environment.store, modules: phone.environment.modules, log: log)
        }

        /// Texts us, and returns the inline reply, or the one that a job sends.
        func says(_ words: String) async throws -> String? {
            if let reply = try await phone.says(words) { return reply }
            let count = try await phone.texts().count
            try await jobs.runBackgroundJobs(now: TestEnvironment.noon)
            return try await phone.texts().dropFirst(count).last
        }
    }

    @Test func aWholeConversation() async throws {
        let phone = try await Phone()
        #expect(try await phone.says("HERE") == "Text where you are: HERE Central Park, New York")
        let question = try #require(try await phone.says("HERE Central Park, New York"))
        #expect(question.contains("127.0.0.1") && question.hasSuffix("Reply:\n1 OK\n2 NO"))
        #expect(phone.stub.server.requests.isEmpty)
        #expect(
            try await phone.says("1")
                == "You are at Central Park, Manhattan, New York, United States. Text SPOTS for sights nearby.")
        let spots = try #require(try await phone.says("SPOTS"))
        #expect(spots.hasPrefix("1 The Metropolitan Museum of Art, "))
        #expect(spots.contains("\n2 Belvedere Castle, ") && spots.contains(" walk\n3 Bow Bridge, "))
        #expect(try await phone.says("2")?.hasPrefix("To Belvedere Castle: ") == true)
        #expect(try await phone.says("CLOSEST")?.hasPrefix("The Metropolitan Museum of Art: ") == true)
        #expect(try await phone.says("SPOTS drive")?.contains(" drive\n") == true)
    }

    @Test func aPositionIsNotLookedUp() async throws {
        let phone = try await Phone()
        #expect(
            try await phone.says("here 40.7812,-73.9665")
                == "You are at 40.78120,-73.96650. Text SPOTS for sights nearby.")
        #expect(phone.stub.server.requests.isEmpty)
        #expect(try await phone.says("SPOTS")?.contains("Is that OK?") == true)
        #expect(try await phone.says("no") == "Nothing was looked up.")
        #expect(phone.stub.server.requests.isEmpty)
    }

    @Test func errorsAreAnsweredAtOnce() async throws {
        let phone = try await Phone { _ in Served("504 Gateway Timeout", body: []) }
        _ = try await phone.says("HERE Central Park")
        #expect(try await phone.says("OK") == "Nominatim cannot be reached right now: HTTP 504.")
        #expect(try await phone.says("SPOTS") == "Text where you are first: HERE Central Park, New York")
    }

    @Test func plansAreListed() async throws {
        let phone = try await Phone()
        #expect(try await phone.says("TRIPS")?.hasPrefix("There are no trips yet.") == true)
    }

    @Test(arguments: TravelTexts.words) func noCommandIsACarrierKeyword(word: CommandWord) {
        #expect(!CarrierWord.isReserved(word.word))
    }
}
