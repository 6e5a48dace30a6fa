import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { handPacket } from '../testing/hand-packet.ts'

const cli = join(import.meta.dirname, 'decode.ts')
const key = handPacket({ sequence: 7, data: '01', timestamp: 5000, body: '0000000165' })
const rest = handPacket({ sequence: 8, data: '02', timestamp: 5000, body: 'aabb' })
const sound = handPacket({ sequence: 10, type: '06', data: '30', body: 'd5d5' })

interface Outcome {
  status: number
  lines: unknown[]
  stderr: string
}

function run(args: string[], input?: Buffer): Promise<Outcome> {
  return new Promise(resolve => {
    const child = execFile(process.execPath, [cli, ...args], (error, stdout, stderr) => {
      const lines = stdout
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as unknown)
      resolve({ status: error ? (error.code as unknown as number) : 0, lines, stderr })
    })
    child.stdin?.end(input)
  })
}

let folder = ''
folder = await mkdtemp(join(tmpdir(), 'decode-1078-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
})

it('prints each packet of a captured stream as one JSON line', async () => {
  const file = join(folder, 'stream.bin')
  await writeFile(file, Buffer.concat([key, rest, sound]))
  const { status, lines } = await run(['--jt1078', file])
  expect(status).toBe(0)
  expect(lines).toEqual([
    {
      ok: true,
      offset: 0,
      sim: '013912345678',
      channel: 1,
      type: 'i',
      codec: 'H.264',
      payloadType: 98,
      marker: true,
      subpackage: 'first',
      sequence: 7,
      timestamp: 5000,
      lengths: { header: 30, body: 5 },
      frame: null,
      error: null,
    },
    expect.objectContaining({ offset: 35, subpackage: 'last', sequence: 8, frame: { bytes: 7, key: true }, error: null }),
    expect.objectContaining({ offset: 67, type: 'audio', codec: 'G.711A', lengths: { header: 26, body: 2 } }),
  ])
})

it('says where bytes belong to no packet and which frames are lost, and ends with 1', async () => {
  const { status, lines } = await run(['--jt1078', '-'], Buffer.concat([Buffer.from('7e00', 'hex'), rest, key, sound]))
  expect(status).toBe(1)
  expect(lines).toEqual([
    { ok: false, offset: 0, lengths: { garbage: 2 }, error: '2 bytes belong to no packet' },
    expect.objectContaining({ offset: 2, subpackage: 'last', frame: null, error: 'orphan' }),
    expect.objectContaining({ offset: 34, subpackage: 'first' }),
    expect.objectContaining({ offset: 69, type: 'audio' }),
  ])
})

it.each([[[]], [['--jt1078']], [['--jt1078', 'a', 'b']]])('explains itself when called with %j', async args => {
  const { status, stderr } = await run(args)
  expect(status).toBe(2)
  expect(stderr).toContain('Usage: outrider decode --jt1078 FILE')
})

it('says that a file cannot be read', async () => {
  const { status, stderr } = await run(['--jt1078', join(folder, 'none')])
  expect(status).toBe(2)
  expect(stderr).toContain('cannot be read')
})
