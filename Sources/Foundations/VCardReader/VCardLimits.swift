/// Limits on the memory that a card can take.
enum VCardLimits {
    /// Bytes of one line and of one unfolded property. A real NOTE is much smaller.
    static let property = 65_536
    /// Phones of a card; also its e-mail addresses, its labels and its categories.
    static let values = 100
    /// Members of a group.
    static let members = 10_000
    /// Problems noted for a card; further ones are dropped.
    static let problems = 100
    /// Bytes searched for a line feed before carriage returns count as line ends.
    static let opening = 65_536
}
