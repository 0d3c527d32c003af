package import PageKit
import Templates

/// The pages on which somebody signs in or signs up.
package enum SignInPages {
    package static let noun = PageNoun(templates: templates) { router in
        SignInRoutes.add(to: router)
        SignInCodeRoutes.add(to: router)
        PasswordRoutes.add(to: router)
        SignUpRoutes.add(to: router)
    }

    private static let templates = PageTemplates([
        "sign_in": PackageResources.sign_in_mustache, "sign_in_link": PackageResources.sign_in_link_mustache,
        "enter_code": PackageResources.enter_code_mustache,
        "password_forgotten": PackageResources.password_forgotten_mustache,
        "password_reset": PackageResources.password_reset_mustache, "sign_up": PackageResources.sign_up_mustache,
        "sign_up_closed": PackageResources.sign_up_closed_mustache,
    ])
}
