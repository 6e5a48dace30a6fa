/** Ways out of a page for a file: a download, or what the device sends with. */

/** As long as a browser may take to begin with a download, ms. */
const patience = 60_000

export function downloadFile(file: File): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), patience)
  return Promise.resolve()
}

/** The device takes files from pages. */
export function canSend(): boolean {
  const sample = new File([''], 'track.gpx', { type: 'application/gpx+xml' })
  return 'canShare' in navigator && navigator.canShare({ files: [sample] })
}

export async function sendFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (cause) {
    // Thinking better of it is no failure.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
  }
}
