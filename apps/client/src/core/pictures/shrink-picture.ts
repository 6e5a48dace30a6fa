/**
 * Pictures as they are sent: small enough for a mobile network, upright, and without what cameras write into them, such as the position
 * where they were taken. Decoding and encoding again leaves the pixels alone.
 */

/** Longer edge of a picture that is sent, px. */
const longestEdge = 1600
const quality = 0.85

/** Largest file that is decoded, bytes: phones run out of memory before. */
export const largestPicture = 50 * 1024 * 1024

/** Rejects if the file is not a picture that this browser can decode. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await drawPicture(picture, picture)
  } finally {
    picture.close()
  }
}

/** A JPEG of what can be drawn. */
export function drawPicture(source: CanvasImageSource, { width, height }: { width: number; height: number }): Promise<Blob> {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('no canvas to draw the picture on'))
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return jpegOf(canvas)
}

export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))), 'image/jpeg', quality)
  })
