import Twilio

/// A decoded request.
struct ResourceRequest: Sendable {
    let method: String
    let path: String
    let query: FormBody
    let body: [UInt8]
    /// Where the client reached the sandbox, for absolute links: `http://127.0.0.1:4010`.
    let baseURL: String

    func form() throws(RESTError) -> FormBody {
        do throws(FormError) {
            return try FormBody(decoding: body)
        } catch {
            throw .tooLarge
        }
    }
}
