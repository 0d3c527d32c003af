package import Values

extension UserFacingError {
    /// What a page that fails with it answers. Source: RFC 9110, section 15; RFC 6585, section 4.
    package var httpStatus: Int {
        switch kind {
        case .invalid: 400
        case .credentials, .permission: 403
        case .notFound: 404
        case .refused: 409
        case .tooOften: 429
        case .unavailable: 502
        case .cannotOpen, .cannotWrite: 503
        case .configuration: 500
        }
    }
}
