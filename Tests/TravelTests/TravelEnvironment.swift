import Agenda
import Foundation
import HTTPTransport
import OutsideServices
import Platform
import Storage
import TestSupport
import Values

@testable import Travel

/// A test environment with servers for places.
struct TravelEnvironment {
    let base: TestEnvironment
    let stub: PlaceStub
    private let engine: CurlEngine

    init(_ answer: @escaping @Sendable (ReceivedRequest) -> Served? = { _ in nil }) async throws {
        base = try await TestEnvironment()
        stub = try PlaceStub(answer)
        engine = try CurlEngine(userAgent: "greenroom/test (ops@example.org)")
    }

    var account: ID<Account> { base.account.id }

    static let park = Place("Central Park", .valid("40.7812,-73.9665"))

    func lookup(at now: Instant = TestEnvironment.noon) -> PlaceLookup {
        let client = OutsideClient(store: base.store, http: .curl(engine), clock: .fixed(now)) { _ in }
        return PlaceLookup(stub.servers, client: client)
    }

    func around(at now: Instant = TestEnvironment.noon) -> LookAround {
        LookAround(account, lookup: lookup(at: now), store: base.store, now: now)
    }

    /// Positions may be sent to all servers.
    func allow() async throws {
        let (hosts, account) = (lookup().hosts, account)
        try await base.store.write {
            try LookupConsent.give(hosts, account: account, in: $0)
        }
    }

    func add(_ input: TripInput, mark: UInt8 = 0) async throws -> Trip {
        let photo = try await PhotoStore(base.store).add(SampleImage.jpeg(mark: mark))
        let account = base.account
        return try await base.store.write {
            try Trip.add(input, photo: photo, account: account, in: $0)
        }
    }

    func undo() async throws -> Undo.Report? {
        let (account, modules) = (account, base.modules)
        return try await base.store.write {
            try Undo(modules: modules).run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
    }

    func trips() async throws -> [Trip] {
        let account = account
        return try await base.store.read { try Trip.all(account: account, in: $0) }
    }

    static func fixture(_ name: String) throws -> [UInt8] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)")
        return Array(try Data(contentsOf: url))
    }
}

extension Coordinate {
    /// A position that is known to be valid.
    static func valid(_ text: String) -> Coordinate {
        guard let coordinate = Coordinate(text) else { preconditionFailure("\(text) is no position") }
        return coordinate
    }
}
