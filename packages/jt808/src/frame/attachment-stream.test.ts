import { describe, expect, it } from 'vitest'
import { handFrame } from '../testing/hand-frame.ts'
import { AttachmentStream } from './attachment-stream.ts'

const frame = handFrame({ id: '1211', serial: '0001', body: '01' })
const content = frame.subarray(1, -1).toString('hex')

function block(name: string, offset: number, bytes: Buffer, length = bytes.length): Buffer {
  const head = Buffer.alloc(62)
  head.write('30316364', 0, 'hex')
  head.write(name, 4, 50, 'latin1')
  head.writeUInt32BE(offset, 54)
  head.writeUInt32BE(length, 58)
  return Buffer.concat([head, bytes])
}

/** Parts of one block are joined, so that the words do not depend on the chunks. */
function words(chunks: Buffer[]): string[] {
  const stream = new AttachmentStream()
  const result: string[] = []
  let open: { name: string; next: number } | undefined
  for (const chunk of chunks) {
    stream.push(chunk)
    for (let piece = stream.next(); piece; piece = stream.next()) {
      if (piece.kind === 'data' && open?.name === piece.name && open.next === piece.offset) {
        result.push(`${result.pop()}${piece.bytes.toString('hex')}`)
      } else if (piece.kind === 'data') result.push(`${piece.name}@${piece.offset} ${piece.bytes.toString('hex')}`)
      else result.push(piece.kind === 'frame' ? piece.content.toString('hex') : piece.reason)
      open = piece.kind === 'data' ? { name: piece.name, next: piece.offset + piece.bytes.length } : undefined
    }
  }
  return result
}

function split(bytes: Buffer): string[] {
  const whole = words([bytes])
  for (let cut = 1; cut < bytes.length; cut++) expect(words([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole)
  expect(words([...bytes].map(byte => Buffer.of(byte)))).toEqual(whole)
  return whole
}

describe('The connection of attachments', () => {
  it('tells frames and blocks apart, with delimiters and marks inside data', () => {
    const data = Buffer.from('7e30316364007e7e', 'hex')
    const bytes = Buffer.concat([frame, block('a.jpg', 5, data), frame, frame])
    expect(split(bytes)).toEqual([content, `a.jpg@5 ${data.toString('hex')}`, content, content])
  })

  it('skips empty blocks and repeated delimiters', () => {
    expect(split(Buffer.concat([block('a', 0, Buffer.alloc(0)), Buffer.of(0x7e), frame]))).toEqual([content])
  })

  it('holds nothing of a block that says it has 4 GiB', () => {
    const stream = new AttachmentStream()
    stream.push(block('a', 0, Buffer.alloc(1000), 0xffff_ffff))
    while (stream.next()) expect(stream.buffered).toBe(0)
    stream.push(Buffer.alloc(65_536))
    expect(stream.next()).toMatchObject({ kind: 'data', offset: 1000 })
    expect(stream.buffered).toBe(0)
  })

  it('stops at what is neither, and at a frame without an end', () => {
    expect(split(Buffer.concat([frame, Buffer.from('GET / HTTP/1.1'), frame]))).toEqual([content, 'unknownStart'])
    expect(words([Buffer.of(0x7e), Buffer.alloc(5000, 1)])).toEqual(['overlongFrame'])
  })

  it('gives names as they came, for the caller to refuse', () => {
    expect(split(block('../../etc/passwd', 0, Buffer.of(1)))).toEqual(['../../etc/passwd@0 01'])
  })
})
