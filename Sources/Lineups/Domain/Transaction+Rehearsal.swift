import Storage

extension Transaction {
    /// Carries a result out of a savepoint that is taken back.
    private struct Rehearsed: Error {}

    /// What the closure returns. What it writes is taken back.
    func rehearse<Value>(_ body: () throws -> Value) throws -> Value {
        var value: Value?
        do {
            return try savepoint { () throws -> Value in
                value = try body()
                throw Rehearsed()
            }
        } catch let error as Rehearsed {
            guard let value else { throw error }
            return value
        }
    }
}
