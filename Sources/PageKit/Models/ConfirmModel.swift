/// Asks before something is done that cannot be undone.
package struct ConfirmModel: PageModel {
    package let title: String
    let crumb: String
    let crumbPath: String
    let sentences: [String]
    let path: String
    let button: String
    let backPath: String
    /// The name that has to be typed; nil where a click is enough.
    var typed: FieldModel?

    /// - Parameters:
    ///   - path: of the form.
    ///   - typed: the field for the name that has to be typed; nil where a click is enough.
    package init(
        title: String, crumb: String, crumbPath: String, sentences: [String], path: String, button: String,
        backPath: String, typed: FieldModel? = nil
    ) {
        (self.title, self.crumb, self.crumbPath, self.sentences) = (title, crumb, crumbPath, sentences)
        (self.path, self.button, self.backPath, self.typed) = (path, button, backPath, typed)
    }
}
