/// The member of an account who does something. Whoever starts it says so once, for a page, a command or a text; every
/// transaction within it knows the member, and what it records has them as its actor.
package struct ActingMember: Hashable, Sendable {
    /// The key of the member.
    package let member: Int64
    /// The cell of the account is theirs.
    package let isMain: Bool

    package init(member: Int64, isMain: Bool) { (self.member, self.isMain) = (member, isMain) }

    /// Who does what this task does; nil for what the program does by itself.
    @TaskLocal package static var current: ActingMember?
}
