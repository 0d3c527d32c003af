package import Storage
package import Values

/// What an account may use, if the operator limits it. The limits are the same for every account and belong to the
/// store. They are checked in the transaction that adds something; an undo is never refused.
package enum Quota: String, CaseIterable, Sendable {
    /// In bytes.
    case photos
    /// Of calendars.
    case entries
    /// Queued within `day`.
    case texts

    /// The time for which texts count.
    package static let day: Duration = .hours(24)

    /// Limits as a store takes them.
    package static func limits(_ amounts: [Quota: Int]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: amounts.map { ($0.key.rawValue, $0.value) })
    }

    /// Nil if nothing is limited.
    package func limit(in tx: Transaction) -> Int? { tx.limits[rawValue] }

    /// Throws `QuotaError` if the account would have more than the limit.
    ///
    /// - Parameter used: what it has now; computed only if there is a limit.
    package func check(adding count: Int, in tx: Transaction, used: () throws -> Int) throws {
        guard count > 0, let limit = limit(in: tx) else { return }
        let used = try used()
        if count > limit - used { throw QuotaError(quota: self, limit: limit, used: used, added: count) }
    }
}

/// An account would use more than the operator allows.
package struct QuotaError: Error, Hashable {
    package let quota: Quota
    package let limit: Int
    /// What the account has.
    package let used: Int
    /// What was to be added.
    package let added: Int

    /// Of bytes, rounded up.
    package static func megabytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }
}

extension QuotaError: CustomStringConvertible, UserFacingError {
    package var description: String {
        let more = "\(added) more \(added == 1 ? "is" : "are") too many."
        return switch quota {
        case .photos:
            "This account can store \(Self.megabytes(limit)) MB of photos and has \(Self.megabytes(used)) MB: "
                + "\(Self.megabytes(added)) MB more are too many. Remove other photos first."
        case .entries:
            "This account can have \(limit.counted("calendar entry", "calendar entries")) and has \(used): \(more) "
                + "Remove other entries first."
        case .texts:
            "This account can send \(limit.counted("text")) within 24 hours and has used \(used): \(more) "
                + "Send fewer, or try again later."
        }
    }

    package var nextSteps: [NextStep] {
        [
            NextStep(
                "The operator can allow more",
                OperatorAction.change(setting: "quota_\(quota.rawValue)", to: "NUMBER"))
        ]
    }

    package var kind: ErrorKind { .refused }
}
