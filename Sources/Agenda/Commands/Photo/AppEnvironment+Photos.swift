package import Agenda
package import CommandKit

extension AppEnvironment {
    /// Searches Flickr if an API key is set, otherwise Openverse.
    package func pictureFinder() throws -> PictureFinder {
        let service: PictureService =
            if let key = settings[.flickrKey] {
                .flickr(url: settings[.flickrURL] ?? "", key: key)
            } else {
                .openverse(url: settings[.openverseURL] ?? "")
            }
        return PictureFinder(service, client: try outside(), photoStore: PhotoStore(store), random: random)
    }
}
