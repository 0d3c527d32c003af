import Foundation
import TestSupport

/// Where the database of a measured gateway is.
enum BenchmarkEngine {
    case file
    /// A new database at the server that `.ci/postgres` has started, with this number of gateways. They are as far from
    /// it as the round trip says.
    case server(gateways: Int, roundTrip: Duration)

    /// A file; with `postgres` also a server, with one gateway and more; with a round trip, all of these again.
    static func sides(postgres: Bool, gateways: Int = 1, roundTrip: Duration? = nil) -> [BenchmarkEngine] {
        guard postgres else { return [.file] }
        let distances = [.zero] + (roundTrip.map { [$0] } ?? [])
        return [.file]
            + distances.flatMap { distance in
                (1...gateways).map { .server(gateways: $0, roundTrip: distance) }
            }
    }

    /// What distinguishes it in a report.
    var name: String {
        switch self {
        case .file: return "SQLite"
        case .server(let gateways, let roundTrip):
            let server = gateways == 1 ? "PostgreSQL" : "\(gateways) gateways"
            return roundTrip == .zero
                ? server : "\(server) at \(String(format: "%g", roundTrip / .milliseconds(1))) ms"
        }
    }

    func database(publicURL: String? = nil, rate: Int = 2000) async throws -> BenchmarkDatabase {
        switch self {
        case .file: return try BenchmarkDatabase(publicURL: publicURL, rate: rate)
        case .server(let gateways, let roundTrip):
            let path = try await TestDatabase(.postgreSQL).path
            let distance = roundTrip == .zero ? nil : try DistantServer(path, roundTrip: roundTrip)
            return try BenchmarkDatabase(
                publicURL: publicURL, rate: rate, address: path, distantServer: distance, gateways: gateways)
        }
    }
}

/// A server behind a relay that is slow.
struct DistantServer {
    /// Of the database, through the relay.
    let address: String
    private let relay: ConnectionRelay

    /// - Parameter path: the address of a database over a Unix socket.
    init(_ path: String, roundTrip: Duration) throws {
        guard let folder = path.firstMatch(of: /host=([^&]*)/)?.output.1 else { throw FaultyServer.Missing() }
        relay = try ConnectionRelay(to: [.socket(folder + "/.s.PGSQL.5432")], roundTrip: roundTrip)
        address = path.replacing("host=\(folder)", with: "host=127.0.0.1&port=\(relay.port)")
    }
}
