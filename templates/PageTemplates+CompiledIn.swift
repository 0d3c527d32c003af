extension PageTemplates {
    /// The texts of the files in `pages/` at build time.
    static let compiledIn: [String: [UInt8]] = [
        "layout": PackageResources.layout_mustache,
        "token": PackageResources.token_mustache,
        "enter": PackageResources.enter_mustache,
        "error": PackageResources.error_mustache,
        "sign_in": PackageResources.sign_in_mustache,
        "sign_in_link": PackageResources.sign_in_link_mustache,
        "enter_code": PackageResources.enter_code_mustache,
        "password_forgotten": PackageResources.password_forgotten_mustache,
        "password_reset": PackageResources.password_reset_mustache,
        "sign_up": PackageResources.sign_up_mustache,
        "sign_up_closed": PackageResources.sign_up_closed_mustache,
        "settings": PackageResources.settings_mustache,
        "setup": PackageResources.setup_mustache,
        "setup_test": PackageResources.setup_test_mustache,
        "performer": PackageResources.performer_mustache,
        "performer_gone": PackageResources.performer_gone_mustache,
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
        "countdown_share": PackageResources.countdown_share_mustache,
        "countdown_form": PackageResources.countdown_form_mustache,
        "subject_head": PackageResources.subject_head_mustache,
        "subject_tabs": PackageResources.subject_tabs_mustache,
        "todos": PackageResources.todos_mustache,
        "todo_items": PackageResources.todo_items_mustache,
        "todo_edit": PackageResources.todo_edit_mustache,
        "decks": PackageResources.decks_mustache,
        "deck_items": PackageResources.deck_items_mustache,
        "deck": PackageResources.deck_mustache,
        "deck_head": PackageResources.deck_head_mustache,
        "deck_file": PackageResources.deck_file_mustache,
        "deck_cards": PackageResources.deck_cards_mustache,
        "card_fields": PackageResources.card_fields_mustache,
        "card_edit": PackageResources.card_edit_mustache,
        "quiz": PackageResources.quiz_mustache,
        "quiz_card": PackageResources.quiz_card_mustache,
        "review": PackageResources.review_mustache,
        "review_card": PackageResources.review_card_mustache,
        "study_settings": PackageResources.study_settings_mustache,
        "limits_fields": PackageResources.limits_fields_mustache,
        "study_statistics": PackageResources.study_statistics_mustache,
        "budget": PackageResources.budget_mustache,
        "budget_fields": PackageResources.budget_fields_mustache,
        "budget_lines": PackageResources.budget_lines_mustache,
        "budget_line": PackageResources.budget_line_mustache,
        "notes": PackageResources.notes_mustache,
        "note_items": PackageResources.note_items_mustache,
        "note": PackageResources.note_mustache,
        "photos": PackageResources.photos_mustache,
        "picture_fields": PackageResources.picture_fields_mustache,
        "photo_items": PackageResources.photo_items_mustache,
        "photo_found": PackageResources.photo_found_mustache,
        "photo_crop": PackageResources.photo_crop_mustache,
        "calendar_nav": PackageResources.calendar_nav_mustache,
        "calendar": PackageResources.calendar_mustache,
        "calendar_month": PackageResources.calendar_month_mustache,
        "occurrence": PackageResources.occurrence_mustache,
        "calendar_agenda": PackageResources.calendar_agenda_mustache,
        "calendar_days": PackageResources.calendar_days_mustache,
        "entry": PackageResources.entry_mustache,
        "entry_facts": PackageResources.entry_facts_mustache,
        "entry_form": PackageResources.entry_form_mustache,
        "calendars": PackageResources.calendars_mustache,
        "calendar_list": PackageResources.calendar_list_mustache,
        "calendar_entries": PackageResources.calendar_entries_mustache,
        "calendar_items": PackageResources.calendar_items_mustache,
        "calendar_import": PackageResources.calendar_import_mustache,
        "inbox": PackageResources.inbox_mustache,
        "inbox_rows": PackageResources.inbox_rows_mustache,
        "contacts": PackageResources.contacts_mustache,
        "contact_choices": PackageResources.contact_choices_mustache,
        "contact_rows": PackageResources.contact_rows_mustache,
        "contact": PackageResources.contact_mustache,
        "contact_record": PackageResources.contact_record_mustache,
        "countdown_calendar": PackageResources.countdown_calendar_mustache,
        "event_text": PackageResources.event_text_mustache,
        "caused_texts": PackageResources.caused_texts_mustache,
        "contact_away": PackageResources.contact_away_mustache,
        "away_fields": PackageResources.away_fields_mustache,
        "contact_form": PackageResources.contact_form_mustache,
        "contact_merge": PackageResources.contact_merge_mustache,
        "contacts_import": PackageResources.contacts_import_mustache,
        "import_report": PackageResources.import_report_mustache,
        "confirm": PackageResources.confirm_mustache,
        "undo": PackageResources.undo_mustache,
        "run_row": PackageResources.run_row_mustache,
        "training": PackageResources.training_mustache,
        "training_day": PackageResources.training_day_mustache,
        "training_goals": PackageResources.training_goals_mustache,
        "training_home": PackageResources.training_home_mustache,
        "training_month": PackageResources.training_month_mustache,
        "training_plan": PackageResources.training_plan_mustache,
        "training_plan_form": PackageResources.training_plan_form_mustache,
        "training_races": PackageResources.training_races_mustache,
        "training_run": PackageResources.training_run_mustache,
        "training_runs": PackageResources.training_runs_mustache,
        "training_settings": PackageResources.training_settings_mustache,
        "training_tabs": PackageResources.training_tabs_mustache,
        "workout": PackageResources.workout_mustache,
        "history": PackageResources.history_mustache,
        "event_fields": PackageResources.event_fields_mustache,
        "event_new": PackageResources.event_new_mustache,
        "event_copy": PackageResources.event_copy_mustache,
        "events_import": PackageResources.events_import_mustache,
        "study_timer": PackageResources.study_timer_mustache,
        "study_session": PackageResources.study_session_mustache,
        "study_totals": PackageResources.study_totals_mustache,
        "thread": PackageResources.thread_mustache,
        "thread_lines": PackageResources.thread_lines_mustache,
        "thread_reply": PackageResources.thread_reply_mustache,
        "trip_nav": PackageResources.trip_nav_mustache,
        "trips": PackageResources.trips_mustache,
        "trip_tiles": PackageResources.trip_tiles_mustache,
        "trip_book": PackageResources.trip_book_mustache,
        "trip_leaves": PackageResources.trip_leaves_mustache,
        "trip_expenses": PackageResources.trip_expenses_mustache,
        "trip_chart": PackageResources.trip_chart_mustache,
        "trip": PackageResources.trip_mustache,
        "trip_head": PackageResources.trip_head_mustache,
        "trip_days": PackageResources.trip_days_mustache,
        "trip_form": PackageResources.trip_form_mustache,
        "trip_settings": PackageResources.trip_settings_mustache,
        "trip_spots": PackageResources.trip_spots_mustache,
    ]
}

/// The files that pages load.
package enum PageAsset: String, CaseIterable, Sendable {
    case stylesheet = "greenroom.css"
    /// What only the pages of one noun need.
    case studyStylesheet = "study.css"
    case trainingStylesheet = "training.css"
    case travelStylesheet = "travel.css"
    case script = "greenroom.js"
    case icon = "icon.svg"
    /// The clock of a countdown.
    case countdownScript = "countdown.js"
    /// Copying and sharing an address.
    case shareScript = "share.js"
    /// Dragging and pinching a photo.
    case cropScript = "crop.js"
    /// Choices that go when their field changes.
    case choicesScript = "choices.js"
    /// Dragging rows of a list.
    case listScript = "list.js"
    /// The keys and swipes of a quiz or review.
    case studyScript = "study.js"
    /// Saving a note while it is written.
    case noteScript = "note.js"
    /// The clock of the study timer.
    case timerScript = "timer.js"
    /// The sound of the study timer, made by deploy/alarm.sh.
    case alarm = "alarm.mp3"
    /// The browser's position.
    case positionScript = "position.js"
    /// Maps with tiles.
    case mapScript = "map.js"

    /// As it is written.
    var source: [UInt8] {
        switch self {
        case .stylesheet: PackageResources.greenroom_css
        case .studyStylesheet: PackageResources.study_css
        case .trainingStylesheet: PackageResources.training_css
        case .travelStylesheet: PackageResources.travel_css
        case .script: PackageResources.greenroom_js
        case .icon: PackageResources.icon_svg
        case .countdownScript: PackageResources.countdown_js
        case .shareScript: PackageResources.share_js
        case .cropScript: PackageResources.crop_js
        case .choicesScript: PackageResources.choices_js
        case .listScript: PackageResources.list_js
        case .studyScript: PackageResources.study_js
        case .noteScript: PackageResources.note_js
        case .timerScript: PackageResources.timer_js
        case .alarm: PackageResources.alarm_mp3
        case .positionScript: PackageResources.position_js
        case .mapScript: PackageResources.map_js
        }
    }
}
