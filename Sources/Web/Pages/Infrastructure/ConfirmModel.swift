import Values

/// Asks before something is done that cannot be undone.
struct ConfirmModel: PageModel {
    let title: String
    let crumb: String
    let crumbPath: String
    let sentences: [String]
    let path: String
    let button: String
    let backPath: String
    /// The name that has to be typed; nil where a click is enough.
    var typed: FieldModel?

    func page(in section: String) -> Page {
        Page("confirm", title: title, section: section, status: typed?.problem == nil ? 200 : 422, model: self)
    }
}

extension FieldModel {
    /// What was typed to confirm a change; nil if it is the name.
    init?(_ typed: String, confirming name: String) {
        guard typed.folded != name.folded else { return nil }
        self.init(value: typed, problem: "Type \(name.quotedLine) to confirm.")
    }
}
