/** Minimal PNG encoder: 8 bits per channel with alpha. */
import { crc32, deflateSync } from 'node:zlib'

export interface Picture {
  width: number
  height: number
  /** RGBA, four bytes per pixel, row by row. */
  pixels: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

export function png({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per channel, RGBA; the other fields have one valid value each.
  header.set([8, 6, 0, 0, 0], 8)
  const row = width * 4
  const lines = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y++) {
    const line = y * (row + 1)
    // Filter 1: each pixel less the one on its left, which is small where colours change slowly.
    lines[line] = 1
    for (let x = 0; x < row; x++) lines[line + 1 + x] = (pixels[y * row + x] ?? 0) - (x < 4 ? 0 : (pixels[y * row + x - 4] ?? 0))
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const dataUrl = (picture: Picture): string => `data:image/png;base64,${png(picture).toString('base64')}`
