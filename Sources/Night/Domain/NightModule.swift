package import Platform
import Storage

/// What the night of a show plugs into the program: sign-up by text, the run sheet, guests, attendance and pay.
extension Module {
    package static var night: Module {
        var module = Module("night")
        module.migrations = Migration.pay
        module.subjectContents = [PayParts.contents]
        module.performerWords = [PayParts.word]
        module.undoHandlers = [PayParts.undo]
        module.changeSources = PayParts.changeSources
        module.contactChanged = { change, _, tx in try PayParts.contactChanged(change, in: tx) }
        module.contactErased = { contacts, tx in try PayParts.erase(contacts, in: tx) }
        module.contactUse = { contact, tx in try PayParts.contactUse(contact, in: tx) }
        return module
    }
}
