import CCurl
import Glibc

/// The callbacks of a transfer. Their context is the `Transfer`, which the loop keeps alive while its easy handle is in
/// the multi handle. libcurl calls them on the engine's thread, from `curl_multi_perform`.
enum TransferCallbacks {
    static func context(for transfer: Transfer) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(transfer).toOpaque()
    }

    static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    static let body: ccurl_data_callback = { bytes, size, count, context in
        let length = size * count
        guard let transfer = transfer(context) else { return 0 }
        return transfer.accepts(body: UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    static let upload: ccurl_data_callback = { bytes, size, count, context in
        guard let transfer = transfer(context), let bytes else { return 0 }
        return transfer.nextUpload(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }

    static let header: ccurl_data_callback = { bytes, size, count, context in
        let length = size * count
        guard let transfer = transfer(context) else { return 0 }
        return transfer.accepts(headerLine: UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }

    static let openSocket: ccurl_open_socket_callback = { context, _, address in
        guard let transfer = transfer(context), let address,
            transfer.allowsConnecting(to: NumericAddress(address))
        else { return -1 }  // CURL_SOCKET_BAD
        let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, type, address.pointee.protocol)
    }

    static let beforeRequest: ccurl_before_request_callback = { context, remoteAddress, _, _, _ in
        guard let transfer = transfer(context), let remoteAddress,
            transfer.allowsSending(to: NumericAddress(text: String(cString: remoteAddress)))
        else { return Int32(CURL_PREREQFUNC_ABORT) }
        return Int32(CURL_PREREQFUNC_OK)
    }
}
