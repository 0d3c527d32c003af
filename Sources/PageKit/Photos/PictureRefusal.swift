/// A file that was sent and is no usable picture.
package struct PictureRefusal: Error {
    package let sentence: String
}
