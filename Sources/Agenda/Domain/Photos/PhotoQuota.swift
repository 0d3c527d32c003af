package import Platform
package import Storage

extension PhotoAlbum {
    /// Throws `QuotaError` if the account may not store these files too. Files that the album has do not count.
    package func requireRoom(for files: [PhotoFile], in tx: Transaction) throws {
        let new = files.filter { file in !photos.contains { $0.file == file.name } }
        try Quota.photos.check(adding: new.reduce(0) { $0 + ($1.bytes ?? 0) }, in: tx) {
            try Self.bytes(of: subject.account, in: tx)
        }
    }

    /// The size of all photos of an account, as far as it is known.
    package static func bytes(of account: ID<Account>, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT CAST(coalesce(sum(photo.bytes), 0) AS BIGINT)
            FROM photo JOIN subject ON subject.id = photo.subject_id WHERE subject.account_id = \(account)
            """) ?? 0
    }
}
