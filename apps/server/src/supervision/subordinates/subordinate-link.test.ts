/** What a subordinate platform costs that reads nothing, and what is kept of one that cannot be understood. */
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { messages, writeFrame } from '@outrider/jt809'
import { expect, test } from 'vitest'
import { noNotes } from '../../testing/no-notes.ts'
import { signInFrame } from '../../testing/subordinate.ts'
import { linkTimes } from '../times.ts'
import type { ReportedOther } from './reported.ts'
import { readSubordinates } from './subordinate.ts'
import { SubordinateLink } from './subordinate-link.ts'

const account = { userId: 7, password: 's3cr3t!', accessCode: 5, edition: '2011' } as const
const header = { edition: account.edition, accessCode: account.accessCode, version: [1, 0, 0], encryption: undefined } as const
const frameOf = (messageId: number, body = Buffer.alloc(0)) => writeFrame({ ...header, serial: 2, messageId, body, time: 0 })

/** Signed in, over a connection that takes so many writes. */
function linked(takes: number) {
  const rows = [{ id: 'below', name: 'Below', organisation: 1, addresses: ['192.0.2.1'], ...account }]
  const [subordinate = expect.fail('no row')] = readSubordinates(JSON.stringify(rows))
  const kept: ReportedOther[] = []
  const nothing = () => Promise.resolve()
  const link = new SubordinateLink({
    subordinate,
    times: linkTimes,
    notes: noNotes,
    to: {
      positions: nothing,
      stored: nothing,
      answered: () => Promise.resolve(true),
      alarmed: nothing,
      alarmEnded: nothing,
      registered: () => Promise.resolve(0),
      videoCode: () => undefined,
      pastWanted: () => Promise.resolve(undefined),
      exchangeWanted: () => Promise.resolve(false),
      videoAnswered: () => true,
      other: message => {
        kept.push(message)
        return Promise.resolve(true)
      },
    },
    onChange: () => undefined,
    onBadFrame: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  let writes = 0
  const socket = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => {
      writes += 1
      if (writes <= takes) done()
    },
  })
  Object.assign(socket, { setNoDelay: () => socket, remoteAddress: '192.0.2.1' })
  return { socket, kept, over: link.takeMain(socket as unknown as Socket, signInFrame(account)) }
}

test('of a platform that asks whether we are there and reads no answer no more is read before much waits for it', async () => {
  // What is written has nowhere to go once the sign-in is answered.
  const { socket } = linked(1)
  const questions = Buffer.concat(Array.from({ length: 100 }, () => frameOf(messages.keepAlive.id)))
  let most = 0
  for (let n = 0; n < 300 && !socket.destroyed; n += 1) {
    socket.push(questions)
    await new Promise(resolve => setImmediate(resolve))
    most = Math.max(most, socket.writableLength)
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(2_000)
  socket.destroy()
})

test('of a sign-in or a leave that cannot be read nothing is kept: each has a password', async () => {
  const { socket, kept, over } = linked(Infinity)
  for (const { id } of [messages.login, messages.logout]) socket.push(frameOf(id, Buffer.from('\0\0\0\u0007s3cr')))
  await expect.poll(() => kept.length).toBe(2)
  expect(kept.map(({ messageId, body }) => [messageId, body.length])).toEqual([
    [messages.login.id, 0],
    [messages.logout.id, 0],
  ])
  socket.destroy()
  await over
})
