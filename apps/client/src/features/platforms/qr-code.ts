/** Finds a QR code in a picture or a frame of video. */
import jsQr from 'jsqr'

/** Larger pictures are scaled down to this, px: detection is as good and much faster. */
const maxSidePx = 1024

/** The text of the QR code; undefined when none is found. */
export function readQrCode(source: CanvasImageSource, width: number, height: number): string | undefined {
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const canvas = document.createElement('canvas')
  canvas.width = w
  canvas.height = h
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, 0, 0, w, h)
  const found = jsQr(context.getImageData(0, 0, w, h).data, w, h)
  return found?.data.trim() || undefined
}

export async function readQrCodeFromFile(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const text = readQrCode(picture, picture.width, picture.height)
    picture.close()
    return text
  } catch (cause) {
    console.warn('the picture cannot be read', cause)
    return undefined
  }
}
