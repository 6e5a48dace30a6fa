/** What a subordinate platform, and who is none, may cost the server. Over real sockets. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { encode, messages } from '@outrider/jt809'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../testing/gateway.ts'
import { TestSubordinate } from '../../testing/subordinate.ts'
import { linkTimes } from '../times.ts'
import { readSubordinates } from './subordinate.ts'
import { SubordinateLink } from './subordinate-link.ts'
import { SuperiorPort } from './superior-port.ts'

const account = { userId: 7, password: 's3cr3t!', accessCode: 5, edition: '2019' } as const
const [row = expect.fail('no row')] = readSubordinates(
  JSON.stringify([{ id: 'below', name: 'Below', organisation: 1, ...account }]),
)
const nothing = () => Promise.resolve()
const noLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

const atEnd: (() => unknown)[] = []
afterEach(async () => {
  for (const end of atEnd.splice(0).toReversed()) await end()
})

async function superiorPort(stored: () => Promise<void> = nothing): Promise<number> {
  const link = new SubordinateLink({
    subordinate: row,
    times: { ...linkTimes, firstPause: 60_000 },
    to: {
      positions: nothing,
      stored,
      registered: () => Promise.resolve(0),
      answered: nothing,
      alarmed: nothing,
      alarmEnded: nothing,
      other: nothing,
    },
    onChange: () => undefined,
    onBadFrame: () => undefined,
    log: noLog,
  })
  const port = new SuperiorPort({ links: [link], onRefused: () => undefined, onBadFrame: () => undefined })
  await port.listen('127.0.0.1', 0)
  atEnd.push(() => port.stop())
  return port.port
}
function platformAt(port: number, over: object = {}): TestSubordinate {
  const platform = new TestSubordinate({ port, ...account, listens: false, ...over })
  atEnd.push(() => platform.stop())
  return platform
}

test('one that was refused and stays is cut', async () => {
  const platform = platformAt(await superiorPort(), { password: 'wrong' })
  platform.main.allowHalfOpen = true
  expect(await platform.signIn()).toBe(4)
  await until(() => {
    // A connection that nobody has any more is reset by what is said on it.
    if (platform.main.writable) platform.main.write('x')
    return platform.closed
  })
})

test('questions whether we are there wait for their answers when they are many', async () => {
  let asked = 0
  const platform = platformAt(
    await superiorPort(() => {
      asked += 1
      return new Promise(() => undefined)
    }),
  )
  expect(await platform.signIn()).toBe(0)
  for (let n = 0; n < 2_000; n += 1) platform.send(messages.keepAlive.id, Buffer.alloc(0))
  await until(() => asked > 0)
  await wait(300)
  expect(asked).toBeLessThan(100)
})

test('a platform that signs in again and again on one link is not dialled each time', async () => {
  let dials = 0
  const slave = createServer(socket => {
    dials += 1
    socket.destroy()
  })
  slave.listen(0, '127.0.0.1')
  await once(slave, 'listening')
  atEnd.push(() => slave.close())
  const address = slave.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const platform = platformAt(await superiorPort())
  expect(await platform.signIn()).toBe(0)
  const signsIn = encode(messages.login, { ...account, ip: '192.0.2.1', port }, '2019')
  for (let n = 1; n <= 20; n += 1) {
    platform.send(messages.login.id, signsIn)
    await until(() => platform.bodies(messages.loginAnswer.id).length === n + 1)
    await wait(10)
  }
  await until(() => dials > 0)
  expect(dials).toBe(1)
})
