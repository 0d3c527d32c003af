package import Platform
package import Storage
import Values

/// What can be done next with inbound texts.
package enum InboxAction: NextAction {
    case listAll
    /// Texts to this number, in E.164.
    case resume(String)
    /// The text, as it was named, if it was; to this contact.
    case assign(String?, to: ID<Contact>)
    /// To a new contact with another name, like this one.
    case assignToNew(String)
}
