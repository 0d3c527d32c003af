import Foundation
import GRDB

/// The copies of a database that were made before its upgrades, beside it. A copy is named after the number of
/// migrations in it, so a repeated attempt replaces the copy of the attempt before it and not that of an earlier
/// release.
struct UpgradeCopies {
    /// How many copies stay.
    static let kept = 3

    let path: String

    /// Makes a copy, and checks it.
    func make(from pool: any DatabaseReader, applied: Int) throws -> String {
        let copy = name(applied)
        try Backup.copy(pool, to: copy)
        return copy
    }

    /// Deletes all but the newest copies.
    func prune() {
        for number in numbers.dropFirst(Self.kept) { try? FileManager.default.removeItem(atPath: name(number)) }
    }

    /// The newest copy that a program with so many migrations can open; nil if there is none.
    func newest(forMigrations count: Int) -> String? { numbers.first { $0 <= count }.map(name) }

    private func name(_ applied: Int) -> String { path + Self.suffix + "\(applied)" }

    private static let suffix = ".before-upgrade-from-"

    /// How many migrations each copy has, the highest number first.
    private var numbers: [Int] {
        let folder = (path as NSString).deletingLastPathComponent
        let start = (path as NSString).lastPathComponent + Self.suffix
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(start) }.compactMap { Int($0.dropFirst(start.count)) }.sorted(by: >)
    }
}
