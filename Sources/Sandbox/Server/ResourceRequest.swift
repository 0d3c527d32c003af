internal import Twilio

/// A request as the resources see it.
struct ResourceRequest: Sendable {
    let method: String
    let path: String
    let query: FormBody
    let body: [UInt8]
    /// As the client wrote it, for absolute addresses in answers: `http://127.0.0.1:4010`.
    let baseURL: String

    func form() throws(RESTError) -> FormBody {
        do throws(FormError) {
            return try FormBody(decoding: body)
        } catch {
            throw .tooLarge
        }
    }
}

/// What is done with it.
struct Reply: Sendable {
    var answer: Answer
    var manner = AnswerManner()

    init(_ answer: Answer) {
        self.answer = answer
    }

    init(_ json: JSON, status: Int = 200) {
        answer = .json(json, status: status)
    }
}
