/** What a subordinate platform that goes mad leaves in tables and in the log. Over real sockets, without a database. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { encode, messages, urgeAnswer, writeEnvelope } from '@outrider/jt809'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { until } from '../../testing/gateway.ts'
import { signInFrame, TestSubordinate } from '../../testing/subordinate.ts'
import { linkTimes } from '../../supervision/times.ts'
import { readSubordinates } from '../../supervision/subordinates/subordinate.ts'
import { SubordinateLinks } from './subordinate-links.ts'

const account = { userId: 7, password: 's3cr3t!', accessCode: 5, edition: '2011' } as const
const addresses = ['127.0.0.1']
const port = await freePort()
const lines: string[] = []
const warned: string[] = []
let answers = 0
const links = new SubordinateLinks({
  subordinates: readSubordinates(
    JSON.stringify([
      { id: 'below', name: 'Below', organisation: 1, addresses, ...account },
      { id: 'other', name: 'Other', organisation: 1, addresses, ...account, accessCode: 6 },
    ]),
  ),
  times: linkTimes,
  notes: () => ({ frame: () => undefined }),
  reported: {
    linked: async (id: string, what: string) => void lines.push(`${id} ${what}`),
    keepState: () => Promise.resolve(),
    other: () => Promise.resolve(),
  },
  bus: { publish: () => undefined, subscribe: () => () => undefined },
  metrics: { declare: () => undefined },
  now: Date.now,
  onAnswer: () => Promise.resolve((answers += 1) < 0),
  onVideoCode: () => undefined,
  onVideoAnswer: () => false,
  onUp: () => undefined,
  onLost: () => undefined,
  log: { info: () => undefined, warn: (_: object, text: string) => void warned.push(text), error: () => undefined },
} as unknown as ConstructorParameters<typeof SubordinateLinks>[0])
await links.start('127.0.0.1', port)
afterAll(() => links.stop())

async function signedIn(): Promise<TestSubordinate> {
  const platform = new TestSubordinate({ port, ...account, listens: false })
  expect(await platform.signIn()).toBe(0)
  return platform
}

test('links that come and go all the time, and answers that nobody asked for, are told so often and no more', async () => {
  for (let n = 0; n < 80; n += 1) {
    const platform = await signedIn()
    await platform.stop()
    await until(() => links.links.every(({ up }) => !up))
  }
  await links.settled()
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.length).toBeLessThan(140)
  const platform = await signedIn()
  const answer = encode(urgeAnswer, { supervisionId: 1, result: 1 }, '2011')
  for (let n = 0; n < 300; n += 1) platform.send(0x1400, writeEnvelope(undefined, urgeAnswer.id, answer))
  platform.send(messages.keepAlive.id, Buffer.alloc(0))
  await until(() => platform.bodies(messages.keepAliveAnswer.id).length === 1)
  expect(answers).toBe(300)
  expect(warned.length).toBeLessThan(140)
  await platform.stop()
})

test('one who guesses from many addresses is told by some lines, and leaves those of another platform', async () => {
  lines.length = warned.length = 0
  const wrong = async (accessCode: number, at: number): Promise<void> => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: `127.0.9.${at + 1}` })
    socket.resume()
    socket.write(signInFrame({ ...account, accessCode, password: 'wrong' }))
    await once(socket, 'close')
  }
  for (let n = 0; n < 160; n += 1) await wrong(5, Math.floor(n / 4))
  await wrong(6, 60)
  await links.settled()
  expect(lines.length).toBeLessThan(140)
  expect(warned.length).toBeLessThan(140)
  expect(lines.at(-1)).toBe('other refused')
})
