import Night
import Platform
import Testing

@Suite
struct NightModuleTests {
    @Test
    func `The module has its name`() {
        #expect(Module.night.id == "night")
    }
}
