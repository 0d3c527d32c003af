import CPostgres

/// The address of a database at a PostgreSQL server, such as
/// `postgres://greenroom@db.example.com/greenroom?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem`.
///
/// libpq reads it, so it may have every parameter of PostgreSQL's documentation, section 34.1.2; what it does not say
/// comes from libpq's variables, such as `PGPASSFILE` and `PGSSLMODE`.
struct PostgreSQLAddress: Sendable {
    /// The address without its password and its parameters.
    let shown: String
    /// The same for the same database and another for another one, with high probability; does not depend on the
    /// password.
    let fingerprint: UInt64
    /// Of the servers that were connected.
    let timeline = PostgreSQLTimeline()
    /// The servers that it names, in their order.
    let hosts: [Host]
    /// What counts instead of the rest.
    private var replacements: [(name: String, value: String)] = []
    private let address: String
    private let password: String?

    struct Host: Sendable {
        /// A name, an IP address or the folder of a Unix socket.
        let name: String
        /// Empty for the usual one.
        let port: String

        var shown: String { port.isEmpty || name.hasPrefix("/") ? name : name + ":" + port }
    }

    private static let isLibraryReady = cpostgres_load()

    init(_ address: String, password: String?) throws(StoreError) {
        guard Self.isLibraryReady else {
            throw .badAddress(reason: "PostgreSQL's client library is missing. Install it: apt-get install libpq5")
        }
        // libpq's message is not shown, because it may have a part of the password.
        guard !address.utf8.contains(0), let options = cpostgres_conninfo_parse(address, nil) else {
            throw .badAddress(reason: "write postgres://USER@HOST/DATABASE")
        }
        defer { cpostgres_conninfo_free(options) }
        let values = Self.values(options)
        // A password with a slash is read as a port, which libpq would show.
        guard values["port", default: ""].utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2C }) else {
            throw .badAddress(reason: "the port is not a number. Write a / in a password as %2F")
        }
        hosts = Self.hosts(values)
        shown = Self.shown(values, hosts)
        // FNV-1a, 64 bits.
        let identity = ["host", "port", "dbname", "user", "options"].map { values[$0] ?? "" }.joined(separator: "\0")
        fingerprint = identity.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        (self.address, self.password) = (address, password)
    }

    /// The parameters of the connection, in libpq's order: a later one wins.
    var parameters: [(name: String, value: String)] {
        [
            // Values for what the address does not say. In seconds, tries and milliseconds: a server that is gone
            // without a word is noticed within four seconds. Of several hosts, the one that is the primary is used.
            ("connect_timeout", "2"), ("keepalives_idle", "2"), ("keepalives_interval", "1"),
            ("keepalives_count", "2"), ("tcp_user_timeout", "3000"), ("target_session_attrs", "read-write"),
            ("fallback_application_name", "greenroom"),
            ("dbname", address), ("client_encoding", "UTF8"),
        ] + (password.map { [("password", $0)] } ?? []) + replacements
    }

    /// The address of one of its servers, whether it is the primary or not.
    func only(_ host: Host) -> PostgreSQLAddress {
        var copy = self
        copy.replacements = [("host", host.name), ("port", host.port), ("target_session_attrs", "any")]
        return copy
    }

    /// Several hosts have one port for all, or one each.
    private static func hosts(_ values: [String: String]) -> [Host] {
        let names = values["host", default: ""].split(separator: ",", omittingEmptySubsequences: true)
        let ports = values["port", default: ""].split(separator: ",", omittingEmptySubsequences: false)
        return names.enumerated().map { place, name in
            Host(name: String(name), port: String(ports.count == names.count ? ports[place] : ports.first ?? ""))
        }
    }

    private static func values(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
        var values: [String: String] = [:]
        var option = options
        while let name = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: name)] = String(cString: value) }
            option += 1
        }
        return values
    }

    private static func shown(_ values: [String: String], _ hosts: [Host]) -> String {
        let host = values["host"] ?? ""
        var shown = "postgres://" + (values["user"].map { $0 + "@" } ?? "")
        if !host.hasPrefix("/") { shown += hosts.map(\.shown).joined(separator: ",") }
        shown += values["dbname"].map { "/" + $0 } ?? ""
        return host.hasPrefix("/") ? shown + "?host=" + host : shown
    }
}
