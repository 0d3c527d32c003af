package import Storage

/// What a module keeps of the shape of an event, so that a copy of it, and an event that is made of its template, starts
/// with it. The text is stored in templates, and only the module reads it.
package struct SubjectShape: Sendable {
    /// Unique in the program.
    package let name: String
    /// Nil where nothing is set.
    package let read: @Sendable (ID<Subject>, Transaction) throws -> String?
    /// To a new event, or to one that was cleared.
    package let write: @Sendable (String, ID<Subject>, Transaction) throws -> Void
    /// Takes away what `write` replaces in an event, and records an undo step with the first of the same command.
    package let clear: @Sendable (ID<Subject>, _ first: ID<UndoStep>?, Transaction) throws -> ID<UndoStep>
    /// What concerns the people of an event, to a copy that has them too.
    package let copyPeople: @Sendable (_ source: ID<Subject>, _ copy: ID<Subject>, Transaction) throws -> Void

    package init(
        _ name: String, read: @escaping @Sendable (ID<Subject>, Transaction) throws -> String?,
        write: @escaping @Sendable (String, ID<Subject>, Transaction) throws -> Void,
        clear: @escaping @Sendable (ID<Subject>, _ first: ID<UndoStep>?, Transaction) throws -> ID<UndoStep>,
        copyPeople: @escaping @Sendable (_ source: ID<Subject>, _ copy: ID<Subject>, Transaction) throws -> Void = {
            _, _, _ in
        }
    ) {
        (self.name, self.read, self.write) = (name, read, write)
        (self.clear, self.copyPeople) = (clear, copyPeople)
    }
}

extension [SubjectShape] {
    /// The texts of an event by the names of their shapes; without what is not set.
    package func texts(of subject: ID<Subject>, in tx: Transaction) throws -> [String: String] {
        var texts: [String: String] = [:]
        for shape in self { texts[shape.name] = try shape.read(subject, tx) }
        return texts
    }

    /// Those of which an event has something else than the texts say.
    package func differing(
        from texts: [String: String], of subject: ID<Subject>, in tx: Transaction
    ) throws -> [SubjectShape] {
        try filter { shape in
            guard let text = texts[shape.name] else { return false }
            return try shape.read(subject, tx) != text
        }
    }

    package func write(_ texts: [String: String], to subject: ID<Subject>, in tx: Transaction) throws {
        for shape in self {
            if let text = texts[shape.name] { try shape.write(text, subject, tx) }
        }
    }
}
