package import Templates

extension PageTemplates {
    /// The templates of all pages: those of these nouns, and those of no noun.
    package init(nouns: [PageNoun]) { self.init(joining: [Self.common] + nouns.map { $0.templates() }) }

    /// What several nouns include.
    private static let common = PageTemplates([
        "layout": PackageResources.layout_mustache, "token": PackageResources.token_mustache,
        "labeled": PackageResources.labeled_mustache, "field": PackageResources.field_mustache,
        "field_with_help": PackageResources.field_with_help_mustache,
        "text_area": PackageResources.text_area_mustache, "field_invalid": PackageResources.field_invalid_mustache,
        "field_problem": PackageResources.field_problem_mustache,
        "enter": PackageResources.enter_mustache, "error": PackageResources.error_mustache,
        "confirm": PackageResources.confirm_mustache, "import_report": PackageResources.import_report_mustache,
        "subject_head": PackageResources.subject_head_mustache, "subject_tabs": PackageResources.subject_tabs_mustache,
        "photo": PackageResources.photo_mustache, "photo_placeholder": PackageResources.photo_placeholder_mustache,
        "picture_fields": PackageResources.picture_fields_mustache, "occurrence": PackageResources.occurrence_mustache,
    ])
}
