import Values

/// What can be done next with polls.
package enum SeasonAction: NextAction {
    case listPolls
    case addPeople(poll: String)
    case close(poll: String)
    case reopen(poll: String)
    case send(poll: String)
    case show(poll: String)
}
