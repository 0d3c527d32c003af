package import Storage

/// Undoes changes of one kind.
package struct UndoHandler: Sendable {
    package let kind: UndoStep.Kind
    /// Whether the changes concern nobody but the account's owner. Then the text command UNDO needs no code.
    package let isPrivate: Bool
    /// What a member who undoes them must be allowed to do.
    package let needs: Permission
    /// Restores the former state, and returns what stays, a sentence each. Throws `UndoError` if that is not possible.
    let undo: @Sendable (UndoStep, [Module], SubjectKinds, Transaction) throws -> [String]
    /// Its steps may contain names, notes and numbers of people: erasing one deletes them.
    package private(set) var namesPeople = false
    /// What a step concerns.
    private(set) var rows: @Sendable (UndoStep, Transaction) throws -> UndoRows = { step, _ in .ofSubject(step) }

    package init(
        _ kind: UndoStep.Kind, isPrivate: Bool = false, needs: Permission = .change,
        undo: @escaping @Sendable (UndoStep, Transaction) throws -> Void
    ) {
        self.init(kind, isPrivate, needs) { step, _, _, tx in
            try undo(step, tx)
            return []
        }
    }

    /// For changes that may be undone in part.
    ///
    /// - Parameter undo: returns what stays, a sentence each.
    package init(
        _ kind: UndoStep.Kind, inPart undo: @escaping @Sendable (UndoStep, Transaction) throws -> [String]
    ) {
        self.init(kind, false) { step, _, _, tx in try undo(step, tx) }
    }

    /// For changes that delete subjects.
    ///
    /// - Parameter undo: also gets what restores the contents of a subject.
    package init(
        _ kind: UndoStep.Kind, isPrivate: Bool = false,
        restoring undo: @escaping @Sendable (UndoStep, SubjectKinds, Transaction) throws -> Void
    ) {
        self.init(kind, isPrivate) { step, _, subjects, tx in
            try undo(step, subjects, tx)
            return []
        }
    }

    private init(
        _ kind: UndoStep.Kind, _ isPrivate: Bool, _ needs: Permission = .change,
        _ undo: @escaping @Sendable (UndoStep, [Module], SubjectKinds, Transaction) throws -> [String]
    ) {
        (self.kind, self.isPrivate, self.needs, self.undo) = (kind, isPrivate, needs, undo)
    }

    /// The handler of steps that may contain names, notes and numbers of people.
    package func namingPeople() -> UndoHandler {
        var handler = self
        handler.namesPeople = true
        return handler
    }

    /// The same handler, with what its steps concern. Without it, steps of one kind and subject are undone latest
    /// first.
    package func touching(_ rows: @escaping @Sendable (UndoStep, Transaction) throws -> UndoRows) -> UndoHandler {
        var copy = self
        copy.rows = rows
        return copy
    }

    /// Of changes on which other modules depend.
    ///
    /// - Parameter undo: gets all modules, and calls their hooks.
    package static func withHooks(
        _ kind: UndoStep.Kind, needs: Permission = .change,
        undo: @escaping @Sendable (UndoStep, [Module], Transaction) throws -> Void
    ) -> UndoHandler {
        UndoHandler(kind, false, needs) { step, modules, _, tx in
            try undo(step, modules, tx)
            return []
        }
    }
}
