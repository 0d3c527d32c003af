import Platform
import Storage
import Synchronization

/// What an import remembers from one transaction to the next: the contacts that its cards matched, and the names of all
/// contacts. It grows with the file, so the transactions share it instead of copying it. What a transaction has added
/// is forgotten if it runs again.
final class ImportMemory: Sendable {
    private struct State {
        var claims: [ID<Contact>: CardPlace] = [:]
        var names: SimilarNames?
        /// What the current transaction has added.
        var newClaims: [ID<Contact>] = []
        /// Folded, in the order of their insertion.
        var newNames: [String] = []
        var hasReadNames = false
    }

    private let state = Mutex(State())

    /// Must be called at the start of each transaction that may run twice.
    func begin() {
        state.withLock { state in
            for id in state.newClaims { state.claims[id] = nil }
            for folded in state.newNames.reversed() { state.names?.removeLast(folded: folded) }
            if state.hasReadNames { state.names = nil }
            (state.newClaims, state.newNames, state.hasReadNames) = ([], [], false)
        }
    }

    /// The transaction was committed.
    func keep() {
        state.withLock { ($0.newClaims, $0.newNames, $0.hasReadNames) = ([], [], false) }
    }

    // MARK: - Matched contacts

    /// The first card that matched a contact; nil if none did.
    func claim(of id: ID<Contact>) -> CardPlace? {
        state.withLock { $0.claims[id] }
    }

    /// Remembers the card, unless another one matched the contact before.
    func claim(_ id: ID<Contact>, by place: CardPlace) {
        state.withLock { state in
            guard state.claims[id] == nil else { return }
            state.claims[id] = place
            state.newClaims.append(id)
        }
    }

    // MARK: - Names

    var knowsNames: Bool { state.withLock { $0.names != nil } }

    /// Sets the names of the contacts that there are.
    ///
    /// - Parameter isCommitted: whether they were read before the current transaction.
    func know(_ names: SimilarNames, isCommitted: Bool) {
        state.withLock { state in
            state.names = names
            state.hasReadNames = !isCommitted
        }
    }

    /// The most similar of the names, to which this one is added.
    func nearest(to name: String, folded: String) -> String? {
        state.withLock { state in
            let nearest = state.names?.nearest(toFolded: folded)
            if state.names?.insert(name, folded: folded) == true { state.newNames.append(folded) }
            return nearest
        }
    }
}
