/** Whatever bytes come on the port for files of alarms, in whatever order: nothing outside its folder, nothing left in it, and the next one is served. */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { messages } from '@outrider/jt808'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { AlarmUpload } from '../testing/alarm-upload.ts'
import { evidencePlatform, jpeg } from '../testing/evidence-platform.ts'

const logged: string[] = []
const log = pino(
  { level: 'error' },
  new Writable({
    write(line: Buffer, _, done) {
      logged.push(line.toString())
      done()
    },
  }),
)
const parts = await evidencePlatform({ 'evidence-connections-per-minute': 1_000_000 }, log)
const { platform, alarmed, uploadOf } = parts
afterAll(() => parts.stop())

/** All files below the data folder, but the contents that are stored. */
async function tree(): Promise<string[]> {
  const all = await readdir(platform.folder, { recursive: true, withFileTypes: true })
  return all
    .filter(each => each.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(platform.folder.length)}/${name}`)
    .filter(path => !path.startsWith('/files/'))
}

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a.jpg', 'b.mp4', 'c.bin') },
  { weight: 2, arbitrary: fc.constantFrom('../../x', '/etc/passwd', 'a/../b', '..', '', 'C:\\x', 'a\0b', '%2e%2e%2fx') },
  { weight: 1, arbitrary: fc.string({ maxLength: 50 }) },
)
const size = fc.oneof(
  { weight: 5, arbitrary: fc.nat({ max: 3_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 0x7fff_ffff, 0xffff_ffff, 32 * 1024 * 1024) },
)
const bytes = fc.uint8Array({ maxLength: 1_500 }).map(array => Buffer.from(array))
const files = fc.array(fc.record({ name, size }), { maxLength: 4 })

/** undefined: that of the alarm. */
const number = fc.option(fc.oneof(fc.constantFrom('x'.repeat(32), '', 'a\0b', "' or ''='"), fc.string({ maxLength: 32 })), {
  nil: undefined,
  freq: 1,
})

/** All of it has been read: nothing is lost by a reset. */
async function sent(upload: AlarmUpload): Promise<void> {
  upload.socket.end()
  await upload.closes()
}

type Step =
  | { do: 'announce'; files: { name: string; size: number }[]; number: string | undefined }
  | { do: 'begin' | 'end'; name: string; size: number }
  | { do: 'block'; name: string; offset: number; length: number; bytes: Buffer }
  | { do: 'frame'; id: number; bytes: Buffer; parts: boolean }
  | { do: 'whole' | 'raw'; name: string; bytes: Buffer }
  | { do: 'reconnect' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('announce' as const), files, number }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('begin' as const, 'end' as const), name, size }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('block' as const), name, offset: size, length: size, bytes }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('frame' as const),
      id: fc.constantFrom(0x1210, 0x1211, 0x1212, 0x0200, 0x0102),
      bytes,
      parts: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('whole' as const, 'raw' as const), name, bytes }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reconnect' as const }) },
)

test('uploads of any bytes in any order leave nothing outside their folder, and never end the server', async () => {
  const ours = await alarmed()
  const before = await tree()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async steps => {
      // Each run begins with an announcement that is accepted, so that it gets further than the first frame.
      let upload = uploadOf(ours.phone)
      const begun = () => upload.announce(ours.request.number, [{ name: 'a.jpg', size: 2_000 }])
      begun()
      for (const each of steps) {
        if (upload.closed || each.do === 'reconnect') {
          await sent(upload)
          upload = uploadOf(ours.phone)
          begun()
        }
        if (each.do === 'announce')
          upload.announce(
            each.number ?? ours.request.number,
            each.files.filter(({ name: said }) => said.length < 51),
          )
        else if (each.do === 'begin') upload.begin(each.name, each.size)
        else if (each.do === 'end') upload.send(messages.attachmentFileCompleted, { name: each.name, type: 0, size: each.size })
        else if (each.do === 'block') upload.block(each.name, each.offset, each.bytes, each.length)
        else if (each.do === 'frame')
          upload.sendBody(each.id, each.bytes.subarray(0, 900), undefined, each.parts ? { total: 3, index: 1 } : undefined)
        else if (each.do === 'whole') {
          upload.begin(each.name, each.bytes.length)
          upload.block(each.name, 0, each.bytes)
          upload.send(messages.attachmentFileCompleted, { name: each.name, type: 0, size: each.bytes.length })
        } else if (each.do === 'raw') upload.socket.write(each.bytes)
      }
      await sent(upload)
    }),
    { numRuns: 200 },
  )
  await platform.settled()
  // In its folder there is at most what has come in part of the files of this alarm.
  const after = (await tree()).filter(path => !before.includes(path))
  expect(after.every(path => /^\/evidence\/[\da-f-]{36}$/.test(path))).toBe(true)
  expect(after.length).toBeLessThanOrEqual(32)
  expect(logged).toEqual([])
  // And the next one is served.
  const other = await alarmed()
  const upload = uploadOf(other.phone)
  expect(await upload.ackOf(upload.announce(other.request.number, [{ name: 'a.jpg', size: jpeg.length }]))).toBe(0)
  await upload.ackOf(upload.begin('a.jpg', jpeg.length))
  upload.block('a.jpg', 0, jpeg)
  expect(await upload.end('a.jpg', jpeg.length)).toEqual([])
})

test('a sender of noise without end is cut off', async () => {
  const { phone } = await alarmed()
  const upload = uploadOf(phone)
  // A frame that never ends.
  upload.socket.write(Buffer.concat([Buffer.from([0x7e]), Buffer.alloc(10_000, 1)]))
  await upload.closes()
  const noise = uploadOf(phone)
  noise.socket.write(randomBytes(100_000))
  await noise.closes()
})
