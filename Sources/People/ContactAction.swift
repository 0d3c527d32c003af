package import Platform
package import Storage
import Values

/// What can be done next with contacts.
package enum ContactAction: NextAction {
    case list
    case show(ID<Contact>, name: String)
    case showDatesAway(ID<Contact>, name: String)
    /// To a contact with this name.
    case addNumber(String)
    case removeNumber(String, of: ID<Contact>, name: String)
    /// The second contact into the first.
    case merge(ID<Contact>, ID<Contact>)
    /// Two contacts that are one person.
    case mergeTwins
    /// Somebody with this name, out of the lineup of a show.
    case removeFromLineup(String, of: Contact.Use.UpcomingShow)
}
