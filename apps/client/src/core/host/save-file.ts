/** Saving a file from a page: download or share. */

/** Time until the object URL is revoked, ms: browsers may start the download late. */
const revokeDelayMs = 60_000

export function downloadFile(file: File): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
  return Promise.resolve()
}

/** Whether the device can share files. */
export function canSend(): boolean {
  const sample = new File([''], 'track.gpx', { type: 'application/gpx+xml' })
  return 'canShare' in navigator && navigator.canShare({ files: [sample] })
}

export async function sendFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (cause) {
    // The user cancelled.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
  }
}
