internal import JSON
internal import Twilio
internal import Values

extension SandboxState {
    /// All Messaging Services.
    var services: [MessagingService] { (service.map { [$0] } ?? []) + emptyServices }

    /// The numbers of a service.
    func numbers(of sid: String) -> [OwnedNumber] { service?.sid == sid ? numbers : [] }

    /// `POST /v1/Services`: a service without numbers.
    mutating func createService(
        _ form: FormBody, baseURL: String, at time: SandboxTime
    ) throws(RESTError) -> JSONValue {
        guard form["FriendlyName"]?.isEmpty == false else {
            throw .invalidParameter("Missing required parameter FriendlyName in the post body")
        }
        // Twilio has whole seconds here.
        let created = Instant(milliseconds: time.date.milliseconds / 1000 * 1000)
        var service = MessagingService(sid: sids.next("MG"), created: created)
        try service.update(form)
        emptyServices.append(service)
        return service.resource(accountSID: credentials.accountSID, baseURL: baseURL)
    }

    mutating func updateService(
        sid: String, _ form: FormBody, baseURL: String, path: String
    ) throws(RESTError) -> JSONValue {
        guard var changed = services.first(where: { $0.sid == sid }) else { throw .notFound(path) }
        try changed.update(form)
        if service?.sid == sid {
            service = changed
        } else if let index = emptyServices.firstIndex(where: { $0.sid == sid }) {
            emptyServices[index] = changed
        }
        return changed.resource(accountSID: credentials.accountSID, baseURL: baseURL)
    }

    /// `POST /v1/Services/MG…/PhoneNumbers`. The sandbox's numbers belong to one service: adding one adds all.
    mutating func addNumber(
        to sid: String, _ form: FormBody, baseURL: String, path: String
    ) throws(RESTError) -> JSONValue {
        guard let chosen = services.first(where: { $0.sid == sid }) else { throw .notFound(path) }
        guard let number = numbers.first(where: { $0.sid == form["PhoneNumberSid"] }) else {
            throw .invalidParameter("Invalid PhoneNumberSid")
        }
        guard service == nil else { throw service?.sid == sid ? .numberAlreadyAdded : .numberInAnotherService }
        service = chosen
        emptyServices.removeAll { $0.sid == sid }
        return ServiceResources(state: self, baseURL: baseURL).number(number, of: sid)
    }
}
