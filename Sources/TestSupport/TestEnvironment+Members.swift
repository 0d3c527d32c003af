package import Platform
package import Storage
import Values

extension TestEnvironment {
    /// Adds a member who has accepted.
    ///
    /// - Parameters:
    ///   - cell: verified; nil for none.
    ///   - account: nil for that of the environment.
    package func addMember(
        _ name: String, as role: Role, cell: String? = nil, to account: ID<Account>? = nil
    ) async throws -> Member {
        let id = account ?? self.account.id
        let member = try await store.write(at: Self.noon) { tx in
            let token = try Member.invite(
                name, as: role, cell: cell, email: nil, to: id, random: .system, in: tx
            ).token
            return try Member.accept(token, name: nil, email: nil, password: nil, in: tx)
        }
        guard let member else { throw StoreError.column("id", holds: "nothing", wanted: "a member") }
        return member
    }
}
