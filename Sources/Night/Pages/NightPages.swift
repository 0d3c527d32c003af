import Night
package import PageKit

extension [PageNoun] {
    /// The pages of the night of a show.
    package static var night: [PageNoun] { [OpenMicPages.noun, RunSheetPage.noun, GuestsPages.noun, PayPages.noun] }
}
