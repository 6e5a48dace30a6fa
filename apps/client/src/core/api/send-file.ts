/** Sends a file by XMLHttpRequest: fetch does not tell how much of a body has been sent. */

/** A file that a call takes as its body. */
export interface SentFile {
  readonly content: Blob
  /** Called with the part that has been sent, 0 to 1. */
  readonly onProgress?: (part: number) => void
}

interface FileRequest {
  readonly url: string
  readonly headers: Headers
  readonly file: SentFile
  readonly signal: AbortSignal | undefined
  /** Time without progress after which the request has failed, ms. */
  readonly timeout: number
}

/** Rejects with a TimeoutError, with the reason of the signal, or with a TypeError as fetch does. */
export function sendFile({ url, headers, file, signal, timeout }: FileRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (reason: Error): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      reject(reason)
    }
    const abort = (): void => {
      fail(signal?.reason as Error)
      request.abort()
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(new DOMException('no progress', 'TimeoutError'))
        request.abort()
      }, timeout)
    }
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      wait()
      if (lengthComputable && total > 0) file.onProgress?.(loaded / total)
    })
    request.addEventListener('error', () => fail(new TypeError('network error')))
    request.addEventListener('load', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve({ status: request.status, text: request.responseText })
    })
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    request.open('POST', url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    wait()
    request.send(file.content)
  })
}
