package import Platform

extension Undo.Outcome {
    /// What was taken back.
    ///
    /// - Throws: `UndoError` where it was not.
    package func words() throws(UndoError) -> String {
        if let refusal { throw refusal }
        return summary
    }
}
