import Night
package import PageKit

extension [PageNoun] {
    /// The pages of the night of a show.
    package static var night: [PageNoun] { [PayPages.noun] }
}
