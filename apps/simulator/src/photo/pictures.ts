/** The photos of simulated cameras: drawings of three sizes (assets/video), each made one of a kind by a comment that says what it is. */
import { readFileSync } from 'node:fs'

/** Channels of active safety in 0x8801: the camera ahead, and that of the driver. */
export const FRONT_CHANNEL = 0x64
export const DRIVER_CHANNEL = 0x65

/** Widths by the resolution of 0x8801: the nearest there is. 0 the lowest and 255 the highest are those of 2019. */
const widths: Readonly<Record<number, number>> = {
  0: 320,
  1: 320,
  2: 640,
  3: 640,
  4: 1024,
  5: 320,
  6: 320,
  7: 640,
  8: 640,
  255: 1024,
}
const usualWidth = 640

const drawings = new Map<string, Buffer>()

/** JPEG. Odd channels look ahead, even ones at the driver. */
export function pictureOf(channel: number, resolution: number, comment: string): Buffer {
  const driver = channel === DRIVER_CHANNEL || (channel !== FRONT_CHANNEL && channel % 2 === 0)
  const name = `${driver ? 'cabin' : 'road'}-${widths[resolution] ?? usualWidth}.jpg`
  let drawing = drawings.get(name)
  if (!drawing) drawings.set(name, (drawing = readFileSync(new URL(`../../assets/video/${name}`, import.meta.url))))
  return withComment(drawing, comment)
}

/** Behind the first marker of the file (ITU-T T.81 clause B.2.4.5). */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment)
  const head = Buffer.of(0xff, 0xfe, 0, 0)
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}
