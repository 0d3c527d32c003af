package import Agenda
import ImageFiles
import Logging
import People
import Platform
import Storage
import Twilio
import Values

extension PageRequest {
    /// The files that wait under the token in the path; nil if they are gone.
    package func stagedBatch() -> StagedUploads.Batch? {
        staged.find(parameters["token"] ?? "", account: account.id, now: now)
    }

    /// Stores the pictures that were sent from the album or the camera, without their location data. An answer that a
    /// field was left empty is no picture.
    package func photos() async -> Result<[PhotoFile], PictureRefusal> {
        let photoStore = PhotoStore(store)
        var stored: [PhotoFile] = []
        for file in files("photo") + files("camera") {
            do {
                stored.append(try await photoStore.add(file.bytes))
            } catch let error as ImageError {
                return .failure(PictureRefusal(sentence: "\(file.name.shortened(to: 60)) cannot be used: \(error)."))
            } catch {
                services.log.error("a picture could not be stored", metadata: ["reason": "\(error)"])
                return .failure(PictureRefusal(sentence: "The picture could not be stored. Try again in a moment."))
            }
        }
        return .success(stored)
    }
}
