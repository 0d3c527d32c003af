import Agenda
import Platform
import Values

/// Tiles in rows, each with a photo, or a name in a frame, and a line below.
package struct TileGrid {
    /// One tile.
    package struct Tile {
        let name: String
        let picture: EventPicture?
        let caption: String
        let captionColor: Style.Color?

        /// - Parameter picture: nil to show the name.
        package init(name: String, picture: EventPicture?, caption: String, captionColor: Style.Color? = nil) {
            (self.name, self.picture) = (name, picture)
            (self.caption, self.captionColor) = (caption, captionColor)
        }
    }

    let terminal: Terminal
    /// Of a tile, in characters and lines.
    package let width: Int
    let height: Int

    /// - Parameters:
    ///   - width: of a tile, in characters.
    ///   - height: of a tile, in lines.
    package init(terminal: Terminal, width: Int = 24, height: Int = 5) {
        (self.terminal, self.width, self.height) = (terminal, width, height)
    }

    /// Prints the tiles in rows, with pictures if the terminal shows them.
    package func print(_ tiles: [Tile]) async {
        let graphics = tiles.allSatisfy({ $0.picture == nil }) ? nil : await terminal.graphics()
        if graphics != nil, ExternalProgram("convert") == nil {
            terminal.say("To see the pictures here, install imagemagick.")
        }
        let perRow = max(1, ((terminal.width ?? 80) + 2) / (width + 2))
        for start in stride(from: 0, to: tiles.count, by: perRow) {
            let row = Array(tiles[start..<min(start + perRow, tiles.count)])
            if start > 0 { terminal.line() }
            let frames = row.map { frame($0.name) }
            let drawn = await draw(row.map(\.picture), on: graphics)
            for index in 0..<height {
                terminal.line(
                    zip(frames, drawn).map { $1 == nil ? $0[index] : String(repeating: " ", count: width) }
                        .joined(separator: "  ").trimmingEnd)
            }
            place(drawn)
            terminal.line(row.map(caption).joined(separator: "  ").trimmingEnd)
        }
    }

    /// The pictures of the tiles in a row; nil for tiles without one.
    private func draw(_ pictures: [EventPicture?], on graphics: TerminalGraphics?) async -> [String?] {
        guard let graphics else { return pictures.map { _ in nil } }
        let cell = Terminal.cell() ?? TerminalGraphics.defaultCell
        var drawn: [String?] = []
        for picture in pictures {
            if let picture {
                let part = picture.window(aspect: Double(width * cell.width) / Double(height * cell.height))
                drawn.append(
                    await graphics.drawing(
                        of: picture.path, part: part, columns: width, rows: height, cell: cell))
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
            let column = index * (width + 2) + 1
            terminal.write("\u{1B}7\u{1B}[\(height)A\u{1B}[\(column)G\(picture)\u{1B}8")
        }
    }

    private func caption(_ tile: Tile) -> String {
        guard let color = tile.captionColor else { return tile.caption.padded(to: width) }
        return Style.colored(tile.caption, color, terminal)
            + "".padded(to: max(width - tile.caption.displayWidth, 0))
    }

    private func frame(_ name: String) -> [String] {
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
