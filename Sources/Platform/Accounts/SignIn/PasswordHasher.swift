import Dispatch
import Synchronization
package import Values

/// Hashes passwords one at a time on each of two queues outside the cooperative pool, since each takes 32 MiB and a
/// good part of a second.
package final class PasswordHasher: Sendable {
    /// How many may wait in a queue. One more is refused.
    package static let longestQueue = 8

    private let cost: PasswordHash.Cost
    private let accounts = Queue("greenroom.passwords")
    private let visitors = Queue("greenroom.visitors-passwords")

    package init(cost: PasswordHash.Cost = .standard) { self.cost = cost }

    /// Throws `Busy`.
    package func hash(_ password: Password, random: RandomSource) async throws -> PasswordHash {
        try await hash(password, random: random, on: accounts)
    }

    /// Hashes what a visitor chooses who has proven nothing yet. Nobody who signs in waits for it. Throws `Busy`.
    package func hashForVisitor(_ password: Password, random: RandomSource) async throws -> PasswordHash {
        try await hash(password, random: random, on: visitors)
    }

    private func hash(_ password: Password, random: RandomSource, on queue: Queue) async throws -> PasswordHash {
        let (cost, salt) = (cost, random.bytes(16))
        return try await queue.run { try PasswordHash(of: password.text, cost: cost, salt: salt) }
    }

    /// Whether a password is right. Throws `Busy`.
    ///
    /// - Parameter stored: nil where there is none. It takes equally long, and the answer is false.
    package func verify(_ password: String, against stored: PasswordHash?) async throws -> Bool {
        let cost = cost
        let password = Password.normalized(password)
        return try await accounts.run {
            guard let stored else {
                _ = try PasswordHash(of: password, cost: cost, salt: [UInt8](repeating: 0, count: 16))
                return false
            }
            return try stored.matches(password)
        }
    }

    private final class Queue: Sendable {
        private let queue: DispatchQueue
        /// Those that wait, and the one that is hashed.
        private let pending = Mutex(0)

        init(_ label: String) { queue = DispatchQueue(label: label) }

        func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
            try pending.withLock { count in
                guard count <= PasswordHasher.longestQueue else { throw Busy() }
                count += 1
            }
            defer { pending.withLock { $0 -= 1 } }
            return try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result(catching: work)) }
            }
        }
    }

    /// Too many passwords wait to be hashed.
    package struct Busy: Error, Hashable, UserFacingError {
        package var sentence: String { "Too many people are signing in right now. Try again in a few seconds." }
        package var kind: ErrorKind { .tooOften }
    }
}
