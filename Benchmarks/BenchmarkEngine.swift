import TestSupport

/// Where the database of a measured gateway is.
enum BenchmarkEngine {
    case file
    /// A new database at the server that `.ci/postgres` has started, with this number of gateways.
    case server(gateways: Int)

    /// A file; with `postgres` also a server, with one gateway and more.
    static func sides(postgres: Bool, gateways: Int = 1) -> [BenchmarkEngine] {
        postgres ? [.file] + (1...gateways).map { .server(gateways: $0) } : [.file]
    }

    /// What distinguishes it in a report.
    var name: String {
        switch self {
        case .file: "SQLite"
        case .server(1): "PostgreSQL"
        case .server(let gateways): "\(gateways) gateways"
        }
    }

    func database(publicURL: String? = nil, rate: Int = 2000) async throws -> BenchmarkDatabase {
        switch self {
        case .file: return try BenchmarkDatabase(publicURL: publicURL, rate: rate)
        case .server(let gateways):
            let path = try await TestDatabase(.postgreSQL).path
            return try BenchmarkDatabase(
                publicURL: publicURL, rate: rate, address: path, gatewayAddress: path, gateways: gateways)
        }
    }
}
