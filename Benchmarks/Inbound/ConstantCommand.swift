import ArgumentParser
import Hummingbird

/// The limit of the gateway's server: reads the body and answers a constant.
struct ConstantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "constant", shouldDisplay: false)

    @Option var port: Int

    func run() async throws {
        let router = Router()
        let answer = ByteBuffer(
            string:
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response><Message>You're confirmed.</Message></Response>")
        router.post("twilio/sms") { request, _ in
            _ = try await request.body.collect(upTo: 64 * 1024)
            return Response(
                status: .ok, headers: [.contentType: "text/xml; charset=utf-8"], body: ResponseBody(byteBuffer: answer))
        }
        try await BareServer.run(router, port: port)
    }
}
