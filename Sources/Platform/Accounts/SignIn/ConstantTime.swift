/// Comparison of secrets. The time it takes does not depend on where two values differ.
package enum ConstantTime {
    /// Returns at once only if the lengths differ, which is no secret.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
