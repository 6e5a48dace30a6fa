/** Pictures that are small in the file and huge when decoded, by what their heads say. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A PNG of so many pixels of one bit, all equal. */
export function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const little = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })

/** A JPEG whose head is behind more of other data than readers of heads usually look at. */
export async function jpegBomb(side: number): Promise<Buffer> {
  const bytes = await little().jpeg().toBuffer()
  const size = bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5
  bytes.writeUInt16BE(side, size)
  bytes.writeUInt16BE(side, size + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xff_fd, 0x20)])
  return Buffer.concat([bytes.subarray(0, 2), ...Array.from({ length: 20 }, () => comment), bytes.subarray(2)])
}

/** WebP has sides of 14 bits. */
export async function webpBomb(side: number): Promise<Buffer> {
  const bytes = await little().webp().toBuffer()
  const size = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3
  bytes.writeUInt16LE(side, size)
  bytes.writeUInt16LE(side, size + 2)
  return bytes
}
