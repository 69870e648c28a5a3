package import Foundation

/// The web pages as they lie on the disk.
package enum Pages {
    /// The folder of the pages, beside the program or where it was built.
    package static var directory: URL { Bundle.module.bundleURL.appending(path: "Pages") }
}
