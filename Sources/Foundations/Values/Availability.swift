/// What a contact said about a date. Nothing is stored for a date of which they said nothing.
package enum Availability: String, Sendable, Hashable, Codable, CaseIterable {
    case yes, maybe, no
}
