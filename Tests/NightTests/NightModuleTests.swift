import Night
import Platform
import Templates
import Testing

@Suite
struct NightModuleTests {
    @Test
    func `The module has its name`() {
        #expect(Module.night(templates: .builtIn).id == "night")
    }
}
