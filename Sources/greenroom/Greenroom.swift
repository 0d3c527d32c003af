import App
import Foundation

@main
enum Greenroom {
    static func main() async {
        exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
    }
}
