extension PageTemplates {
    /// The texts of the files in `pages/` at build time.
    static let compiledIn: [String: [UInt8]] = [
        "layout": PackageResources.layout_mustache,
        "token": PackageResources.token_mustache,
        "error": PackageResources.error_mustache,
        "sign_in": PackageResources.sign_in_mustache,
        "sign_in_link": PackageResources.sign_in_link_mustache,
        "board": PackageResources.board_mustache,
        "board_rows": PackageResources.board_rows_mustache,
        "event": PackageResources.event_mustache,
        "event_head": PackageResources.event_head_mustache,
        "event_lineup": PackageResources.event_lineup_mustache,
        "event_slot": PackageResources.event_slot_mustache,
        "event_add": PackageResources.event_add_mustache,
        "event_history": PackageResources.event_history_mustache,
        "event_edit": PackageResources.event_edit_mustache,
        "event_terms": PackageResources.event_terms_mustache,
        "sending": PackageResources.sending_mustache,
        "photo": PackageResources.photo_mustache,
        "photo_placeholder": PackageResources.photo_placeholder_mustache,
        "countdowns": PackageResources.countdowns_mustache,
        "countdown_items": PackageResources.countdown_items_mustache,
        "countdown_remove": PackageResources.countdown_remove_mustache,
        "countdown": PackageResources.countdown_mustache,
        "countdown_picture": PackageResources.countdown_picture_mustache,
        "countdown_facts": PackageResources.countdown_facts_mustache,
        "countdown_form": PackageResources.countdown_form_mustache,
    ]
}

/// The files that pages load.
package enum PageAsset: String, CaseIterable, Sendable {
    case stylesheet = "greenroom.css"
    case script = "greenroom.js"
    case icon = "icon.svg"
    /// The clock of a countdown.
    case countdownScript = "countdown.js"
    /// Dragging and pinching a photo.
    case cropScript = "crop.js"
    /// Dragging rows of a list.
    case listScript = "list.js"
    /// Saving a note while it is written.
    case noteScript = "note.js"

    package var bytes: [UInt8] {
        switch self {
        case .stylesheet: PackageResources.greenroom_css
        case .script: PackageResources.greenroom_js
        case .icon: PackageResources.icon_svg
        case .countdownScript: PackageResources.countdown_js
        case .cropScript: PackageResources.crop_js
        case .listScript: PackageResources.list_js
        case .noteScript: PackageResources.note_js
        }
    }
}
