package import Templates

extension PageTemplates {
    /// The templates of all pages: those of these nouns, and those of no noun.
    package init(nouns: [PageNoun]) { self.init(joining: [Self.common] + nouns.map { $0.templates() }) }

    /// What several nouns include, and the pages for people who are not signed in.
    private static let common = PageTemplates([
        "layout": PackageResources.layout_mustache, "token": PackageResources.token_mustache,
        "labeled": PackageResources.labeled_mustache, "field": PackageResources.field_mustache,
        "field_with_help": PackageResources.field_with_help_mustache,
        "text_area": PackageResources.text_area_mustache, "field_invalid": PackageResources.field_invalid_mustache,
        "field_problem": PackageResources.field_problem_mustache,
        "enter": PackageResources.enter_mustache, "error": PackageResources.error_mustache,
        "confirm": PackageResources.confirm_mustache, "import_report": PackageResources.import_report_mustache,
        "subject_head": PackageResources.subject_head_mustache, "subject_tabs": PackageResources.subject_tabs_mustache,
        "sign_in": PackageResources.sign_in_mustache, "sign_in_link": PackageResources.sign_in_link_mustache,
        "enter_code": PackageResources.enter_code_mustache,
        "password_forgotten": PackageResources.password_forgotten_mustache,
        "password_reset": PackageResources.password_reset_mustache, "sign_up": PackageResources.sign_up_mustache,
        "sign_up_closed": PackageResources.sign_up_closed_mustache, "performer": PackageResources.performer_mustache,
        "performer_gone": PackageResources.performer_gone_mustache,
    ])
}
