extension String {
    /// In quotation marks, safe for a terminal.
    package var quotedLine: String { "\"\(Printable.line(self))\"" }
}
