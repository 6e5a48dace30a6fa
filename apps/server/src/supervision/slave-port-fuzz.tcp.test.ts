/** Whatever anybody sends to the port of slave links: it is closed, costs a bounded amount, and the superior platform still gets in. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { messages } from '@outrider/jt809'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { ports } from '../connections/ports.ts'
import { noNotes } from '../testing/no-notes.ts'
import { TestSuperior } from '../testing/superior.ts'
import { SlavePort } from './slave-port.ts'
import { readSuperiors } from './superior.ts'
import { SuperiorLink } from './superior-link.ts'
import { linkTimes } from './times.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const superior = new TestSuperior({ edition: '2019', dialsBack: false })
await superior.listen()
const [row = expect.fail('no row')] = readSuperiors(JSON.stringify([superior.row()]))
const link = new SuperiorLink({
  superior: row,
  times: { ...linkTimes, firstPause: 10, longestPause: 20 },
  slavePort: () => 0,
  onPostCheck: () => Promise.resolve(),
  onNotice: () => Promise.resolve(),
  onAlarm: () => Promise.resolve(),
  onWarning: () => Promise.resolve(),
  onRequest: () => Promise.resolve(false),
  notes: noNotes,
  onUnserved: () => Promise.resolve(),
  onClone: () => {},
  onUp: () => {},
  onLost: () => {},
  onBadFrame: () => {},
  log,
})
let bad = 0
const port = new SlavePort({ links: [link], onBadFrame: () => (bad += 1), log })
await port.listen('127.0.0.1', 0)
link.start()
afterAll(async () => {
  await port.stop()
  await link.stop()
  await superior.stop()
})

/** Connected to the port; a reset is an end as any other. */
function dialled(localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port: port.port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  socket.resume()
  return socket
}
/** `once` would reject for a reset. */
const ended = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
const login = superior.frame(messages.slaveLogin.id, Buffer.from('00000001', 'hex'), 1)
const bytes = fc.uint8Array({ minLength: 1, maxLength: 6_000 }).map(each => Buffer.from(each))
const hostile = fc.oneof(
  bytes,
  // A frame that never ends.
  bytes.map(each => Buffer.concat([Buffer.from([0x5b]), each.map(byte => byte & 0x3f)])),
  // A login with a changed byte, half of one, and one of an unknown verify code.
  fc.tuple(fc.nat(login.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
    const changed = Buffer.from(login)
    changed[at] = (changed[at] ?? 0) ^ by
    return changed
  }),
  fc.nat(login.length - 1).map(length => login.subarray(0, length)),
  fc.constant(login),
)

test('nothing that is sent opens a slave link, every connection ends, and the right login is taken afterwards', async () => {
  await expect.poll(() => link.mainUp).toBe(true)
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 4 }), async chunks => {
      // An address that was wrong a few times is not heard any more.
      const socket = dialled(`127.0.11.${(runs++ % 250) + 1}`)
      await once(socket, 'connect')
      for (const chunk of chunks) if (socket.writable) socket.write(chunk)
      // The end of a half login: nothing more comes.
      socket.end()
      await ended(socket)
      expect(link.slaveUp).toBe(false)
    }),
    { numRuns: 150 },
  )
  expect(bad).toBeGreaterThan(0)
  superior.dialBack(port.port, superior.verifyCode)
  await expect.poll(() => superior.slaveUp && link.slaveUp).toBe(true)
})

test('a frame without an end is cut off after 4 KiB, and of connections that say nothing the oldest makes room', async () => {
  const endless = dialled()
  await once(endless, 'connect')
  endless.write(Buffer.concat([Buffer.from([0x5b]), Buffer.alloc(64 * 1024, 0x31)]))
  await ended(endless)

  const idle = Array.from({ length: ports.superiors.unproven.perAddress }, () => dialled())
  await Promise.all(idle.map(socket => once(socket, 'connect')))
  const [oldest = expect.fail('none')] = idle
  const more = dialled()
  await ended(oldest)
  expect([idle.at(-1)?.closed, more.closed]).toEqual([false, false])
  for (const socket of [...idle, more]) socket.destroy()
})
