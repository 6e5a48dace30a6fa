/** Pictures of the demo's work, drawn here: a signature, and a receipt. */
import { png } from '../../modules/user/captcha/png.ts'

type Draw = (x: number, y: number) => void

function drawn(width: number, height: number, thick: number, draw: (dot: Draw) => void): Buffer {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  draw((x, y) => {
    for (let down = 0; down < thick; down++)
      for (let right = 0; right < thick; right++) {
        const [at, line] = [Math.round(x) + right, Math.round(y) + down]
        if (at >= 0 && line >= 0 && at < width && line < height) pixels.set([28, 30, 36], (line * width + at) * 4)
      }
  })
  return png({ width, height, pixels })
}

/** Strokes of a pen, one after the other. */
export const signaturePicture = (): Buffer =>
  drawn(480, 180, 5, dot => {
    for (let at = 0; at <= 1; at += 0.001) {
      dot(60 + 150 * at, 90 + 55 * Math.sin(at * 9) * (1 - at / 3))
      dot(210 + 190 * at, 100 + 34 * Math.sin(at * 15) * (1 - at))
      dot(90 + 320 * at, 150 - 14 * at)
    }
  })

/** A slip with lines of figures and a sum. */
export const receiptPicture = (): Buffer =>
  drawn(320, 480, 3, dot => {
    for (let x = 40; x < 280; x++) for (const y of [30, 34, 96, 396, 446]) dot(x, y)
    for (let line = 0; line < 8; line++) {
      for (let x = 40; x < 120 + ((line * 37) % 70); x++) if (x % 11 < 7) dot(x, 130 + line * 32)
      for (let x = 220; x < 280; x++) if (x % 13 < 8) dot(x, 130 + line * 32)
    }
    for (let x = 110; x < 210; x++) if (x % 17 < 11) for (const y of [58, 66, 74, 416, 424]) dot(x, y)
  })
