/// The files that pages load.
package enum PageAsset: String, CaseIterable, Sendable {
    case stylesheet = "greenroom.css"
    /// What only the pages of one noun, or of a few, need.
    case calendarStylesheet = "calendar.css"
    case contactsStylesheet = "contacts.css"
    case countdownStylesheet = "countdown.css"
    case gridStylesheet = "grid.css"
    case hoursStylesheet = "hours.css"
    case inboxStylesheet = "inbox.css"
    case listsStylesheet = "lists.css"
    case mapsStylesheet = "maps.css"
    case monthStylesheet = "month.css"
    case picturesStylesheet = "pictures.css"
    case runSheetStylesheet = "runsheet.css"
    case shareStylesheet = "share.css"
    case studyStylesheet = "study.css"
    case trainingStylesheet = "training.css"
    case travelStylesheet = "travel.css"
    case script = "greenroom.js"
    /// What a form has done, and where the focus is after it. The script above imports it.
    case feedbackScript = "feedback.js"
    /// *Go to* above any page. The script above imports it when it is asked for.
    case goScript = "go.js"
    case icon = "icon.svg"
    /// What an installed app shows, and its icons, made by deploy/icons.sh.
    case manifest = "greenroom.webmanifest"
    case smallIcon = "icon_small.png"
    case largeIcon = "icon_large.png"
    /// Fills its square: devices cut their own shape from it.
    case fullIcon = "icon_full.png"
    /// The direction in which menus open.
    case menuScript = "menus.js"
    /// The clock of a countdown.
    case countdownScript = "countdown.js"
    /// Copying and sharing an address.
    case shareScript = "share.js"
    /// Photos that open in the page.
    case viewerScript = "viewer.js"
    /// Dragging and pinching a photo.
    case cropScript = "crop.js"
    /// The keys of the inbox.
    case triageScript = "triage.js"
    /// Choices that go when their field changes.
    case choicesScript = "choices.js"
    /// Fields that answer while somebody types: dates are read back, zones are listed.
    case fieldsScript = "fields.js"
    /// The cells of the grid.
    case gridScript = "grid.js"
    /// Dragging rows of a list.
    case listScript = "list.js"
    /// The people of a show: checks, pasted names and menus.
    case lineupScript = "lineup.js"
    /// The keys and swipes of a quiz or review.
    case studyScript = "study.js"
    /// Saving a note while it is written.
    case noteScript = "note.js"
    /// The clock of the study timer.
    case timerScript = "timer.js"
    /// The sound of the study timer, made by deploy/alarm.sh.
    case alarm = "alarm.mp3"
    /// What is on now of a run sheet.
    case runSheetScript = "runsheet.js"
    /// The browser's position.
    case positionScript = "position.js"
    /// The keys of the book of trips.
    case bookScript = "book.js"
    /// Loads `liveMapScript` for the maps of a page.
    case mapScript = "map.js"
    /// Maps that can be moved and zoomed. It is loaded by `mapScript`.
    case leftScript = "left.js"
    case liveMapScript = "live_map.js"

    /// As it is written.
    var source: [UInt8] {
        switch self {
        case .stylesheet: PackageResources.greenroom_css
        case .calendarStylesheet: PackageResources.calendar_css
        case .contactsStylesheet: PackageResources.contacts_css
        case .countdownStylesheet: PackageResources.countdown_css
        case .gridStylesheet: PackageResources.grid_css
        case .hoursStylesheet: PackageResources.hours_css
        case .inboxStylesheet: PackageResources.inbox_css
        case .listsStylesheet: PackageResources.lists_css
        case .mapsStylesheet: PackageResources.maps_css
        case .monthStylesheet: PackageResources.month_css
        case .picturesStylesheet: PackageResources.pictures_css
        case .runSheetStylesheet: PackageResources.runsheet_css
        case .shareStylesheet: PackageResources.share_css
        case .studyStylesheet: PackageResources.study_css
        case .trainingStylesheet: PackageResources.training_css
        case .travelStylesheet: PackageResources.travel_css
        case .script: PackageResources.greenroom_js
        case .feedbackScript: PackageResources.feedback_js
        case .goScript: PackageResources.go_js
        case .icon: PackageResources.icon_svg
        case .manifest: PackageResources.greenroom_webmanifest
        case .smallIcon: PackageResources.icon_small_png
        case .largeIcon: PackageResources.icon_large_png
        case .fullIcon: PackageResources.icon_full_png
        case .menuScript: PackageResources.menus_js
        case .countdownScript: PackageResources.countdown_js
        case .shareScript: PackageResources.share_js
        case .viewerScript: PackageResources.viewer_js
        case .cropScript: PackageResources.crop_js
        case .triageScript: PackageResources.triage_js
        case .choicesScript: PackageResources.choices_js
        case .fieldsScript: PackageResources.fields_js
        case .gridScript: PackageResources.grid_js
        case .listScript: PackageResources.list_js
        case .lineupScript: PackageResources.lineup_js
        case .studyScript: PackageResources.study_js
        case .noteScript: PackageResources.note_js
        case .timerScript: PackageResources.timer_js
        case .alarm: PackageResources.alarm_mp3
        case .runSheetScript: PackageResources.runsheet_js
        case .positionScript: PackageResources.position_js
        case .bookScript: PackageResources.book_js
        case .mapScript: PackageResources.map_js
        case .leftScript: PackageResources.left_js
        case .liveMapScript: PackageResources.live_map_js
        }
    }
}
