import Values

extension String {
    /// The text as one word of a shell command line: quoted if it has characters that a shell acts on.
    package var argument: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "._+-@:/".unicodeScalars.contains(scalar)
            }
        let line = Printable.line(self)
        if isPlain { return line }
        return line.contains(where: { "\"$`\\!".contains($0) })
            ? "'" + line.replacing("'", with: "'\\''") + "'" : "\"\(line)\""
    }
}
