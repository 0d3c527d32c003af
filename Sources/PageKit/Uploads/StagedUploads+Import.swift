package import People

extension StagedUploads.Batch {
    /// Its files, as an import reads them.
    package var importFiles: [ImportFile] { files.map { ImportFile($0.path, named: $0.name) } }
}
