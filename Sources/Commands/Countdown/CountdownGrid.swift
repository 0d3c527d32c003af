internal import Agenda
internal import Values

/// Countdowns as tiles, each with its photo, or its name in a frame, and its date.
struct CountdownGrid {
    private static let (width, height) = (24, 5)

    let context: CommandContext

    func print(_ countdowns: [Countdown]) async throws {
        let terminal = context.terminal
        let pictures = try await EventPicture.all(of: countdowns.map(\.event.id), in: context)
        let graphics = pictures.isEmpty ? nil : await terminal.graphics()
        if graphics != nil, ExternalProgram("convert") == nil {
            terminal.say("To see the pictures here, install imagemagick.")
        }
        let perRow = max(1, ((terminal.width ?? 80) + 2) / (Self.width + 2))
        for start in stride(from: 0, to: countdowns.count, by: perRow) {
            let row = Array(countdowns[start..<min(start + perRow, countdowns.count)])
            if start > 0 { terminal.line() }
            let frames = row.map { Self.frame($0.event.name) }
            let drawn = await draw(row.map { pictures[$0.event.id] }, on: graphics)
            for index in 0..<Self.height {
                terminal.line(
                    zip(frames, drawn).map { $1 == nil ? $0[index] : String(repeating: " ", count: Self.width) }
                        .joined(separator: "  ").trimmingEnd)
            }
            place(drawn)
            terminal.line(row.map { date($0.event) }.joined(separator: "  ").trimmingEnd)
        }
    }

    /// The pictures of the tiles in a row; nil for tiles without one.
    private func draw(_ pictures: [EventPicture?], on graphics: TerminalGraphics?) async -> [String?] {
        guard let graphics else { return pictures.map { _ in nil } }
        let cell = Terminal.cell() ?? TerminalGraphics.defaultCell
        var drawn: [String?] = []
        for picture in pictures {
            if let picture {
                let part = picture.window(
                    aspect: Double(Self.width * cell.width) / Double(Self.height * cell.height))
                drawn.append(
                    await graphics.drawing(
                        of: picture.path, part: part, columns: Self.width, rows: Self.height, cell: cell))
            } else {
                drawn.append(nil)
            }
        }
        return drawn
    }

    /// Draws pictures into the space above the cursor.
    private func place(_ drawn: [String?]) {
        for (index, picture) in drawn.enumerated() {
            guard let picture else { continue }
            let column = index * (Self.width + 2) + 1
            context.terminal.write("\u{1B}7\u{1B}[\(Self.height)A\u{1B}[\(column)G\(picture)\u{1B}8")
        }
    }

    private func date(_ event: Event) -> String {
        let text = DateText().dayWithYear(event.localStart.date)
        guard event.startsAt <= context.now else { return text.padded(to: Self.width) }
        let shown = "\(text) (passed)"
        return Style.colored(shown, .red, context.terminal) + "".padded(to: Self.width - shown.displayWidth)
    }

    private static func frame(_ name: String) -> [String] {
        let inner = width - 4
        var lines = Printable.line(name).wrapped(to: inner)
        if lines.count > height - 2 {
            lines = Array(lines.prefix(height - 2))
            lines[height - 3] = String(lines[height - 3].prefix(inner - 1)) + "…"
        }
        let above = (height - 2 - lines.count) / 2
        let padding = Array(repeating: "", count: above)
        let body = (padding + lines + Array(repeating: "", count: height - 2 - lines.count - above)).map { line in
            let left = (inner - line.displayWidth) / 2
            return "│ " + (String(repeating: " ", count: max(left, 0)) + line).padded(to: inner) + " │"
        }
        let bar = String(repeating: "─", count: width - 2)
        return ["╭\(bar)╮"] + body + ["╰\(bar)╯"]
    }
}
