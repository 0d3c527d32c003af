package import Platform

extension Undo.Report {
    /// The summary of what was undone.
    ///
    /// - Throws: `UndoError` if it was not undone.
    package func words() throws(UndoError) -> String {
        if let refusal { throw refusal }
        return summary
    }
}
