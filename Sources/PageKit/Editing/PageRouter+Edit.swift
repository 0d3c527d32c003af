package import Platform
package import Storage

extension PageRouter {
    /// A form that changes what is stored. What others have changed in the meantime is never overwritten: fields that
    /// the form has left as they were keep their new value, and if the same field was changed, nothing is saved, and
    /// the form is shown again with both values.
    ///
    /// - Parameters:
    ///   - page: the path of the page with the form; nil for the same path. Its route is added before.
    ///   - stored: what is stored in the fields of the form.
    ///   - all: the same for all forms of the page, where each row has one; nil for one form.
    package func edit(
        _ path: String, on page: String? = nil, needs: Permission = .change, limit: Int = PageAccess.formLimit,
        isCalendar: Bool = false, of stored: @escaping @Sendable (PageRequest, Transaction) throws -> StoredFields,
        all: EditForms.Reader? = nil, _ save: @escaping Handler
    ) {
        edits.add(path, on: page ?? path, all ?? { [try stored($0, $1)] })
        post(
            path, needs: needs, limit: limit, isCalendar: isCalendar,
            edits.saving(on: page ?? path, stored, save))
    }
}
