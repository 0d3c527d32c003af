package import Storage

/// What a module keeps of the shape of an event, so that a copy of it, and an event that is made of its template, starts
/// with it. The text is stored in templates, and only the module reads it.
package struct SubjectShape: Sendable {
    /// Unique in the program.
    package let name: String
    /// Nil where nothing is set.
    package let read: @Sendable (ID<Subject>, Transaction) throws -> String?
    /// To a new event.
    package let write: @Sendable (String, ID<Subject>, Transaction) throws -> Void

    package init(
        _ name: String, read: @escaping @Sendable (ID<Subject>, Transaction) throws -> String?,
        write: @escaping @Sendable (String, ID<Subject>, Transaction) throws -> Void
    ) {
        (self.name, self.read, self.write) = (name, read, write)
    }
}

extension [SubjectShape] {
    /// The texts of an event by the names of their shapes; without what is not set.
    package func texts(of subject: ID<Subject>, in tx: Transaction) throws -> [String: String] {
        var texts: [String: String] = [:]
        for shape in self { texts[shape.name] = try shape.read(subject, tx) }
        return texts
    }

    package func write(_ texts: [String: String], to subject: ID<Subject>, in tx: Transaction) throws {
        for shape in self {
            if let text = texts[shape.name] { try shape.write(text, subject, tx) }
        }
    }
}
