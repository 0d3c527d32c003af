import Foundation
import JSON
import Platform
import TestSupport
import Testing
import Values

extension PythonEnvironment {
    /// A common generator of Python clients from a description of an API.
    fileprivate static let clientGenerator = PythonEnvironment("openapi-python-client==0.29.1")
}

/// The description of the API is good enough for a generator of clients.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled("needs python3 with venv and pip, and the package index") {
        await PythonEnvironment.clientGenerator.isInstalled
    })
struct GeneratedClientTests {
    private static let generate = """
        import compileall, json, pathlib, sys, urllib.request
        from openapi_python_client.cli import app
        from typer.testing import CliRunner
        url, token, folder = sys.argv[1:]
        description = pathlib.Path(folder) / "openapi.json"
        description.write_bytes(urllib.request.urlopen(url + "/api/openapi.json", timeout=30).read())
        config = pathlib.Path(folder) / "config.yaml"
        config.write_text("post_hooks: []\\n")
        made = CliRunner().invoke(app, [
            "generate", "--path", str(description), "--meta", "none", "--config", str(config),
            "--output-path", folder + "/client"])
        assert made.exit_code == 0, made.output
        assert "WARNING" not in made.output.upper(), made.output
        assert compileall.compile_dir(folder + "/client", quiet=1)
        sys.path.insert(0, folder)
        from client import AuthenticatedClient
        from client.api.contacts import add_contact
        from client.api.events import list_events
        from client.models import NewContact
        with AuthenticatedClient(base_url=url, token=token, raise_on_unexpected_status=True) as client:
            page = list_events.sync(client=client, limit=20)
            print(", ".join(event.name for event in page.items))
            print(add_contact.sync(client=client, body=NewContact(name="Ada", tags=["improv"])).name)
        """

    @Test("A generated Python client compiles, lists shows and adds a contact") func client() async throws {
        try await APIClient.open { client in
            for name in ["Gala", "Ball"] {
                let date: JSONValue = .string(name == "Gala" ? "2026-12-04 20:00" : "2026-12-05 20:00")
                #expect(try await client.post("/api/v1/events", ["name": .string(name), "date": date]).status == 201)
            }
            let folder = try TemporaryFolder()
            let end = try await PythonEnvironment.clientGenerator.run(
                Self.generate, ["http://127.0.0.1:\(client.gateway.port)", client.token ?? "", folder.path])
            #expect(end.code == 0 && end.output == "Gala, Ball\nAda\n", "\(end.output)\(end.notes)")
        }
    }
}
