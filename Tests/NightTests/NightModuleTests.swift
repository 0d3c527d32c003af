import Night
import Platform
import Testing

@Suite
struct NightModuleTests {
    @Test
    func `Undo handlers of the night differ in kind`() {
        let kinds = Module.night.undoHandlers.map(\.kind)
        #expect(Set(kinds).count == kinds.count)
    }
}
