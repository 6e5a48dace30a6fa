/** What a subordinate platform, and who is none, may cost the server. Over real sockets. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { decode, encode, messages, writeFrame } from '@outrider/jt809'
import { afterEach, expect, test } from 'vitest'
import { noNotes } from '../../testing/no-notes.ts'
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

const changes: string[] = []
const atEnd: (() => unknown)[] = []
afterEach(async () => {
  for (const end of atEnd.splice(0).toReversed()) await end()
})

async function superiorPort(stored: () => Promise<void> = nothing, over: object = {}): Promise<number> {
  const link = new SubordinateLink({
    subordinate: { ...row, ...over },
    times: { ...linkTimes, firstPause: 60_000 },
    notes: noNotes,
    to: {
      positions: nothing,
      stored,
      registered: () => Promise.resolve(0),
      answered: () => Promise.resolve(true),
      alarmed: nothing,
      alarmEnded: nothing,
      videoCode: () => undefined,
      pastWanted: () => Promise.resolve(undefined),
      exchangeWanted: () => Promise.resolve(false),
      videoAnswered: () => true,
      other: () => Promise.resolve(true),
    },
    onChange: (what, port) => void changes.push(port === undefined ? what : `${what} ${port}`),
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

/** A whole sign-in, recorded on its way. */
const recorded = (time: number) => {
  const body = encode(messages.login, { ...account, ip: '192.0.2.1', port: 0 }, '2019')
  const format = { edition: '2019', accessCode: 5, version: [1, 0, 0], encryption: undefined } as const
  return writeFrame({ ...format, serial: 9, messageId: messages.login.id, body, time: Math.floor(time / 1000) })
}
async function resultOf(port: number, frame: Buffer): Promise<number> {
  const platform = platformAt(port)
  platform.main.write(frame)
  await until(() => platform.bodies(messages.loginAnswer.id).length === 1)
  const [{ body } = expect.fail('no answer')] = platform.bodies(messages.loginAnswer.id)
  return decode(messages.loginAnswer, body, '2019').value.result
}

test('a sign-in that was recorded is taken once and for a day, unless addresses say who it is', async () => {
  const open = await superiorPort()
  const [now, old] = [recorded(Date.now()), recorded(Date.now() - 25 * 3_600_000)]
  expect([await resultOf(open, now), await resultOf(open, now), await resultOf(open, old)]).toEqual([0, 6, 6])
  const bound = await superiorPort(nothing, { addresses: ['127.0.0.1'] })
  expect([await resultOf(bound, now), await resultOf(bound, now), await resultOf(bound, old)]).toEqual([0, 0, 0])
})

test('the edition of 2011 needs addresses: nothing in it tells a recorded sign-in from a new one', () => {
  const rows = (over: object) =>
    JSON.stringify([{ id: 'old', name: 'Old', organisation: 1, ...account, edition: '2011', ...over }])
  expect(() => readSubordinates(rows({}))).toThrow(/old needs addresses/)
  expect(readSubordinates(rows({ addresses: ['127.0.0.1'] }))).toHaveLength(1)
})

test('a platform is dialled back at the ports that were agreed on, or at none of the system', async () => {
  let dials = 0
  const slave = createServer(socket => void ((dials += 1), socket.destroy()))
  slave.listen(0, '127.0.0.1')
  await once(slave, 'listening')
  atEnd.push(() => slave.close())
  const address = slave.address()
  const wanted = typeof address === 'object' && address ? address.port : 0
  const signsInFor = async (over: object, port: number): Promise<void> => {
    changes.length = 0
    const platform = platformAt(await superiorPort(nothing, over))
    platform.send(messages.login.id, encode(messages.login, { ...account, ip: '192.0.2.1', port }, '2019'))
    await until(() => platform.bodies(messages.loginAnswer.id).length === 1)
  }
  await signsInFor({}, 22)
  await until(() => changes.includes('slavePort 22'))
  await signsInFor({ slavePorts: [wanted === 9_000 ? 9_001 : 9_000] }, wanted)
  await until(() => changes.includes(`slavePort ${wanted}`))
  expect(dials).toBe(0)
  await signsInFor({ slavePorts: [wanted] }, wanted)
  await until(() => dials > 0)
})
