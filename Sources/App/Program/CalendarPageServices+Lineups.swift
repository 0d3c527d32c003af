package import AgendaPages
import Lineups
import PageKit

extension CalendarPageServices {
    /// Shows are red or green as on the board.
    package static let lineups = CalendarPageServices { events, tx in
        try LineupStatus.of(events, in: tx).mapValues { status in
            StatusText(light: status.light, sign: status.sign, words: status.words)
        }
    }
}
