package import JSON

extension ExportTable {
    /// A workbook (.xlsx) with one worksheet. Its texts stay texts in Excel: no number loses its `+` or a zero, and no
    /// text is a formula.
    package func workbook(sheet name: String) throws(WorkbookError) -> [UInt8] {
        try WorkbookWriter(self).file(sheet: name)
    }
}
