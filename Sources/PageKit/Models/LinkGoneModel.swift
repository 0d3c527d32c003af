package import Values

/// The page of a link of a performer that is unknown or was revoked.
package struct LinkGoneModel: PageModel {
    /// The code of the language; nil for English, which all pages are in.
    let lang: String?
    let title: String
    /// What to do instead.
    let text: String

    package init(_ language: TextLanguage, text: String) {
        lang = language == .english ? nil : language.rawValue
        title = Self.title(in: language)
        self.text = text
    }

    private static func title(in language: TextLanguage) -> String {
        language.words(
            en: "This link is not valid", es: "Este enlace no es válido", fr: "Ce lien n'est pas valable",
            de: "Dieser Link gilt nicht", it: "Questo link non è valido", pt: "Este link não é válido")
    }

    /// With status 404.
    package var page: Page { Page("link_gone", title: title, status: 404, model: self) }
}
