import CPostgres

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connection to a server over libpq, which sends commands together and collects their results. Used by one thread;
/// its calls wait for the server, though not for ever: a server may have stopped without a word, and a commit may wait
/// for a standby that is gone.
final class PostgreSQLPipeline {
    private let handle: OpaquePointer
    /// How long an answer may take. The connection counts as lost then.
    private let patience: Duration
    private var isEntered = false
    /// Commands whose results were not collected yet.
    private(set) var sent = 0

    init(_ address: PostgreSQLAddress, patience: Duration) throws {
        var names: [UnsafePointer<CChar>?] = []
        var values: [UnsafePointer<CChar>?] = []
        var copies: [UnsafeMutablePointer<CChar>] = []
        defer { for copy in copies { copy.deallocate() } }
        func copied(_ text: String) -> UnsafePointer<CChar> {
            let bytes = text.utf8CString
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            copy.initialize(from: Array(bytes), count: bytes.count)
            copies.append(copy)
            return UnsafePointer(copy)
        }
        for parameter in address.parameters {
            names.append(copied(parameter.name))
            values.append(copied(parameter.value))
        }
        guard let handle = cpostgres_connect(names + [nil], values + [nil]) else {
            throw PostgreSQLError(state: "", message: "out of memory", isLost: true)
        }
        guard cpostgres_status(handle) == CONNECTION_OK else {
            let error = PostgreSQLError(nil, on: handle)
            cpostgres_finish(handle)
            throw error
        }
        (self.handle, self.patience) = (handle, patience)
        cpostgres_ignore_notices(handle)
    }

    deinit { cpostgres_finish(handle) }

    /// For waiting until something arrives.
    var socket: Int32 { cpostgres_socket(handle) }

    // MARK: Outside the pipeline

    /// Runs statements without parameters, and returns the last result, in text format. Only before the first command.
    ///
    /// - Parameter mayTakeLong: for a migration: the answer is waited for as long as it takes.
    func script(_ sql: String, mayTakeLong: Bool) throws -> PostgreSQLResult {
        guard cpostgres_send_script(handle, sql) == 1 else { throw lost }
        let deadline = mayTakeLong ? nil : ContinuousClock.now + patience
        var last: PostgreSQLResult?
        while let raw = try result(until: deadline) { last = PostgreSQLResult(raw) }
        guard let last else { throw lost }
        switch cpostgres_result_status(last.raw) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: return last
        default: throw PostgreSQLError(last.raw, on: handle)
        }
    }

    /// The notifications that have arrived, without waiting. Only before the first command.
    func notifications() throws -> [String] {
        guard cpostgres_consume_input(handle) == 1 else { throw lost }
        var found: [String] = []
        while let notification = cpostgres_notification(handle) {
            defer { cpostgres_free(notification) }
            found.append(String(cString: notification.pointee.extra))
        }
        return found
    }

    // MARK: Commands

    /// A command without parameters or rows.
    func send(_ command: String) throws {
        try queue { cpostgres_send(handle, command) }
    }

    /// Prepares a statement under a name.
    ///
    /// - Parameter types: of the parameters; 0 for one that the server infers.
    func prepare(_ name: String, _ text: String, types: [UInt32]) throws {
        try queue { cpostgres_send_prepare(handle, name, text, Int32(types.count), types) }
    }

    /// Asks for the types of a prepared statement.
    func describe(_ name: String) throws {
        try queue { cpostgres_send_describe(handle, name) }
    }

    /// Executes a prepared statement.
    func execute(_ name: String, _ parameters: PostgreSQLParameters) throws {
        try queue { parameters.send(name, on: handle) }
    }

    /// - Parameter send: returns 1 if libpq has queued the command.
    private func queue(_ send: () -> Int32) throws {
        if !isEntered {
            guard cpostgres_enter_pipeline(handle) == 1 else { throw lost }
            isEntered = true
        }
        guard send() == 1 else { throw lost }
        sent += 1
    }

    // MARK: Results

    /// Sends what is queued, waits for the results and returns those of the commands before the first that failed, and
    /// its error. The server skips the commands after it. Throws if the connection is lost.
    func collect() throws -> (results: [PostgreSQLResult], error: PostgreSQLError?) {
        let count = sent
        sent = 0
        guard count > 0 else { return ([], nil) }
        guard cpostgres_sync(handle) == 1 else { throw lost }
        let deadline = ContinuousClock.now + patience
        func next() throws -> PostgreSQLResult {
            guard let raw = try result(until: deadline) else { throw lost }
            return PostgreSQLResult(raw)
        }
        var results: [PostgreSQLResult] = []
        results.reserveCapacity(count)
        var first: PostgreSQLError?
        for _ in 0..<count {
            let result = try next()
            switch cpostgres_result_status(result.raw) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: results.append(result)
            case PGRES_PIPELINE_ABORTED: break
            default:
                let error = PostgreSQLError(result.raw, on: handle)
                if error.isLost { throw error }
                first = first ?? error
            }
            // The end of the command.
            while let extra = try self.result(until: deadline) { cpostgres_clear(extra) }
        }
        guard cpostgres_result_status(try next().raw) == PGRES_PIPELINE_SYNC else { throw lost }
        return (results, first)
    }

    /// The next result; nil at the end of a command's. Throws if it does not come in time.
    private func result(until deadline: ContinuousClock.Instant?) throws -> OpaquePointer? {
        while cpostgres_is_busy(handle) {
            var socket = pollfd(fd: cpostgres_socket(handle), events: Int16(POLLIN), revents: 0)
            let pause = deadline.map { max($0 - .now, .zero) } ?? .seconds(60)
            // In milliseconds. A signal may interrupt it.
            let isReadable = poll(&socket, 1, Int32((pause / .milliseconds(1)).rounded(.up))) > 0
            if isReadable {
                guard cpostgres_consume_input(handle) == 1 else { throw lost }
            } else if let deadline, ContinuousClock.now >= deadline {
                throw PostgreSQLError(state: "", message: "no answer from the server", isLost: true)
            }
        }
        return cpostgres_get_result(handle)
    }

    private var lost: PostgreSQLError {
        let message = cpostgres_error(handle).map { String(cString: $0) } ?? "connection lost"
        return PostgreSQLError(state: "", message: message, isLost: true)
    }
}
