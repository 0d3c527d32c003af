package import JSON

extension PageFile {
    /// A spreadsheet to save. It begins with a byte order mark, which Excel needs for accents.
    package init(_ table: ExportTable, name: String) {
        self.init(
            bytes: Array(("\u{FEFF}" + table.separated()).utf8), contentType: "text/csv; charset=utf-8", name: name)
    }
}
