/// Cancels the task that calls it. As the `onPart` of an import it cuts the import after its first transaction.
@Sendable package func cancelCurrentTask() {
    withUnsafeCurrentTask { $0?.cancel() }
}
