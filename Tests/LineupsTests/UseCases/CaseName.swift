/// The name of the case of an error that has associated values: errors that hold whole events and contacts cannot be
/// compared.
func caseName(_ error: (some Error)?) -> String? {
    error.flatMap { Mirror(reflecting: $0).children.first?.label }
}
