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
        "inbox": PackageResources.inbox_mustache,
        "inbox_rows": PackageResources.inbox_rows_mustache,
        "contacts": PackageResources.contacts_mustache,
        "contact_rows": PackageResources.contact_rows_mustache,
        "contact": PackageResources.contact_mustache,
        "contact_record": PackageResources.contact_record_mustache,
        "contact_form": PackageResources.contact_form_mustache,
        "contact_merge": PackageResources.contact_merge_mustache,
        "contacts_import": PackageResources.contacts_import_mustache,
        "import_report": PackageResources.import_report_mustache,
        "confirm": PackageResources.confirm_mustache,
        "undo": PackageResources.undo_mustache,
        "history": PackageResources.history_mustache,
        "event_fields": PackageResources.event_fields_mustache,
        "event_new": PackageResources.event_new_mustache,
        "event_copy": PackageResources.event_copy_mustache,
        "events_import": PackageResources.events_import_mustache,
        "thread": PackageResources.thread_mustache,
        "thread_lines": PackageResources.thread_lines_mustache,
        "thread_reply": PackageResources.thread_reply_mustache,
    ]
}

/// The files that pages load.
package enum PageAsset: String, CaseIterable, Sendable {
    case stylesheet = "greenroom.css"
    case script = "greenroom.js"
    case icon = "icon.svg"

    package var bytes: [UInt8] {
        switch self {
        case .stylesheet: PackageResources.greenroom_css
        case .script: PackageResources.greenroom_js
        case .icon: PackageResources.icon_svg
        }
    }
}
