import Agenda
import Lineups
import Night
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/events/ID/guests` and `/events/ID/door`: the guest list of a show, and who is in.
enum GuestsPages {
    static let noun = PageNoun(showPages: [("Guests", "guests"), ("Door", "door")], templates: templates) { router in
        GuestsPage.addRoutes(to: router)
        DoorPage.addRoutes(to: router)
    }

    private static let templates = PageTemplates([
        "guests": PackageResources.guests_mustache, "guest_rows": PackageResources.guest_rows_mustache,
        "door": PackageResources.door_mustache, "door_rows": PackageResources.door_rows_mustache,
        "door_guests": PackageResources.door_guests_mustache,
    ])
}

extension PageRequest {
    /// Somebody's key in the form; nil if nobody is chosen. Throws `PageError.notFound` for what is no key.
    func guestsPerformer() throws(PageError) -> ID<Contact>? {
        text("contact").isEmpty ? nil : try formID("contact")
    }
}

extension GuestsPage {
    static func path(of show: Event) -> String { "/events/\(show.id)/guests" }
}

extension DoorPage {
    static func path(of show: Event) -> String { "/events/\(show.id)/door" }
}
