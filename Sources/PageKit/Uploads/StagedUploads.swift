import Foundation
package import People
package import Platform
package import Storage
import Synchronization
package import Values

/// Files that were sent and wait for their report to be approved, in a folder that only this process can read. Each
/// account has one set at a time.
package final class StagedUploads: Sendable {
    /// A file that waits.
    package struct File: Hashable, Sendable {
        /// What it is called, for people.
        package let name: String
        package let path: String
    }

    /// The files of one form.
    package struct Batch: Hashable, Sendable {
        package let token: String
        let account: ID<Account>
        package let files: [File]
        /// The other fields of the form.
        package let fields: [String: String]
        fileprivate let folder: String
        fileprivate let expires: Instant
    }

    /// How long they are kept.
    static let lifetime: Duration = .hours(1)

    /// What is said of files that are not there any more.
    package static let gone = "Choose the file again: it was already imported, or the preview has expired."

    private let batches = Mutex<[ID<Account>: Batch]>([:])
    private let folder: String
    private let random: RandomSource

    init(random: RandomSource) {
        self.random = random
        folder = FileManager.default.temporaryDirectory.path + "/greenroom-\(RandomSource.system.hexToken())"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Keeps the files instead of those that the account sent before.
    package func stage(
        _ files: [UploadedFile], fields: [String: String] = [:], account: ID<Account>, now: Instant
    ) throws -> Batch {
        let token = random.hexToken()
        let own = "\(folder)/\(token)"
        try FileManager.default.createDirectory(
            atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var staged: [File] = []
        for (index, file) in files.enumerated() {
            let path = "\(own)/\(index)"
            try Data(file.bytes).write(to: URL(fileURLWithPath: path))
            staged.append(File(name: file.name, path: path))
        }
        let batch = Batch(
            token: token, account: account, files: staged, fields: fields, folder: own,
            expires: now.adding(Self.lifetime))
        remove(
            batches.withLock { batches in
                let gone = batches.values.filter { $0.account == account || $0.expires <= now }
                for old in gone { batches[old.account] = nil }
                batches[account] = batch
                return gone
            })
        return batch
    }

    /// Nil for another account's, and for files that were approved, replaced or kept for too long.
    package func find(_ token: String, account: ID<Account>, now: Instant) -> Batch? {
        batches.withLock { $0[account] }.flatMap { $0.token == token && $0.expires > now ? $0 : nil }
    }

    /// Takes them out, so that they are approved once; their files are deleted by `discard`.
    package func take(_ token: String, account: ID<Account>, now: Instant) -> Batch? {
        batches.withLock { batches in
            guard let batch = batches[account], batch.token == token, batch.expires > now else { return nil }
            batches[account] = nil
            return batch
        }
    }

    /// Deletes the files.
    package func discard(_ batch: Batch) { remove([batch]) }

    private func remove(_ gone: [Batch]) {
        for batch in gone { try? FileManager.default.removeItem(atPath: batch.folder) }
    }
}

extension StagedUploads.Batch {
    /// Its files, as an import reads them.
    package var importFiles: [ImportFile] { files.map { ImportFile($0.path, named: $0.name) } }
}
