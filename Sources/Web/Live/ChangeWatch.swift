import Storage
import Synchronization

/// Records changes while somebody looks at a page: while a stream is open, and for a while after a page was shown,
/// which opens its stream once it is there. In between, versions stay comparable.
final class ChangeWatch: Sendable {
    private struct State {
        var lastPage: ContinuousClock.Instant?
        /// The counter of what other processes have changed; nil while it is not read.
        var otherCommits: Int?
    }

    /// A page on a slow network opens its stream within this time, or fetches its content again.
    static let patience: Duration = .seconds(30)

    private let store: Store
    private let listeners: LiveListeners
    private let state = Mutex(State())

    init(store: Store, listeners: LiveListeners) { (self.store, self.listeners) = (store, listeners) }

    /// Must be called before a page reads what it shows. False if changes cannot be recorded.
    func pageIsShown() async -> Bool {
        let isRecording = state.withLock { state in
            state.lastPage = .now
            store.setRecordingChanges(true)
            return state.otherCommits != nil
        }
        if isRecording { return true }
        guard let count = try? await store.otherCommits() else { return false }
        state.withLock { if $0.otherCommits == nil { $0.otherCommits = count } }
        return true
    }

    func streamIsOpened() { state.withLock { _ in store.setRecordingChanges(true) } }

    /// Whether another process has changed something unknown since this was last asked. Stops recording when nobody looks.
    func othersHaveChanged() async -> Bool {
        let isNeeded = state.withLock { state in
            if listeners.count() > 0 || state.lastPage.map({ $0.duration(to: .now) < Self.patience }) ?? false {
                return true
            }
            if state.otherCommits != nil || state.lastPage != nil {
                store.setRecordingChanges(false)
                listeners.forgetVersions()
            }
            state = State()
            return false
        }
        guard isNeeded else { return false }
        let count = try? await store.otherCommits()
        return state.withLock { state in
            let last = state.otherCommits
            state.otherCommits = count
            if count == nil { listeners.forgetVersions() }
            return last != nil && count != nil && last != count
        }
    }
}
