import Agenda
import CommandKit
import Values

/// Countdowns as tiles, each with its photo, or its name in a frame, and its date.
struct CountdownGrid {
    let context: CommandContext

    func print(_ countdowns: [Countdown]) async throws {
        let pictures = try await EventPicture.all(of: countdowns.map(\.event.id), in: context)
        await TileGrid(terminal: context.terminal).print(
            countdowns.map { countdown in
                let event = countdown.event
                let (day, hasPassed) = (DateText().dayWithYear(event.localStart.date), event.startsAt <= context.now)
                return TileGrid.Tile(
                    name: event.name, picture: pictures[event.id], caption: hasPassed ? "\(day) (passed)" : day,
                    captionColor: hasPassed ? .red : nil)
            })
    }
}
