import Synchronization

/// The memory for all forms with files that are being received.
final class UploadBudget: Sendable {
    private let free: Mutex<Int>

    static let bytes = 128 * 1024 * 1024

    init(bytes: Int = UploadBudget.bytes) {
        free = Mutex(bytes)
    }

    /// False if there is not as much left. What was reserved must be released.
    func reserve(_ bytes: Int) -> Bool {
        free.withLock { free in
            guard bytes <= free else { return false }
            free -= bytes
            return true
        }
    }

    func release(_ bytes: Int) {
        free.withLock { $0 += bytes }
    }
}
