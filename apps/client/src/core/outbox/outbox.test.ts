import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import type { CallErrorName } from '../api/own-errors.ts'
import { type KeptCall, pictureAt } from './outbox-entry.ts'
import { memoryKeep } from './outbox-keep.ts'
import { Outbox, type OutboxParts, type Sender } from './outbox.ts'

const failure = (name: CallErrorName, reaction: CallError['reaction'] = 'show') =>
  new CallError({ name, message: name, reaction })
const li = { platform: 'p', platformUrl: 'https://p', userId: 'li' }

function opened(parts: Partial<OutboxParts> & { keep?: OutboxParts['keep'] } = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  const uploads: Blob[] = []
  const kept = memoryKeep()
  const box = { online: true, now: 1000, senders: [li] as readonly Sender[], later: [] as (() => void)[] }
  let ids = 0
  const outbox = new Outbox({
    keep: () => Promise.resolve(kept),
    senders: () => box.senders,
    send(path, body) {
      if (!box.online) return Promise.reject(failure('net.requestFailed'))
      sent.push({ path, body: body as Record<string, unknown> })
      return Promise.resolve({ itineraryId: '1' })
    },
    upload({ content }) {
      if (!box.online) return Promise.reject(failure('net.requestFailed'))
      uploads.push(content)
      return Promise.resolve(`file-${uploads.length}`)
    },
    alone: work => work(),
    later(run) {
      box.later.push(run)
      return () => (box.later = box.later.filter(each => each !== run))
    },
    newId: () => `id-${(ids += 1)}`,
    now: () => box.now,
    sent: () => undefined,
    changed: () => undefined,
    ...parts,
  })
  return { outbox, sent, uploads, kept, box }
}

const trip = (cargo: string, more: Partial<KeptCall<'trip/add'>> = {}): KeptCall<'trip/add'> => ({
  path: 'trip/add',
  body: { vehicleId: '1', origin: '', destination: '', cargo, plannedStart: 1, plannedEnd: 2 },
  pictures: [],
  platform: 'p',
  subject: 'vehicle 1',
  title: { zh: '', en: '' },
  about: '',
  ...more,
})
const left = ({ outbox }: { outbox: Outbox }) => outbox.state.getState().entries.map(({ body }) => body['cargo'])

test('what is done without a network waits, and is sent in order with its id when there is one', async () => {
  const all = opened()
  all.box.online = false
  expect(await (await all.outbox.add(trip('a'))).attempt).toEqual({ kind: 'waits' })
  // The clock was set back: order is that of what was done.
  all.box.now = 10
  await (await all.outbox.add(trip('b'))).attempt
  expect(left(all)).toEqual(['a', 'b'])
  all.box.online = true
  for (const run of all.box.later) run()
  await all.outbox.run()
  expect(all.sent.map(({ body }) => [body['cargo'], body['requestId']])).toEqual([
    ['a', 'id-1'],
    ['b', 'id-2'],
  ])
  expect(await all.kept.all()).toEqual([])
})

test('an entry goes only when the platform has answered, and a second sending has the same id', async () => {
  const ids: unknown[] = []
  let answers = false
  const all = opened({
    send(_, body) {
      ids.push((body as Record<string, unknown>)['requestId'])
      return answers ? Promise.resolve({}) : Promise.reject(failure('net.timeout'))
    },
  })
  await (await all.outbox.add(trip('a'))).attempt
  expect(await all.kept.all()).toHaveLength(1)
  answers = true
  await all.outbox.run()
  expect(ids).toEqual(['id-1', 'id-1'])
  expect(await all.kept.all()).toEqual([])
})

test('a refused entry holds up those of its subject only, says why, and goes on after another try or when it is discarded', async () => {
  let refuses = true
  const all = opened({
    send: (_, body) =>
      refuses && (body as Record<string, unknown>)['cargo'] === 'a'
        ? Promise.reject(failure('itinerary.changed'))
        : Promise.resolve({}),
  })
  const { id, attempt } = await all.outbox.add(trip('a', { conflicts: ['itinerary.changed'] }))
  expect(await attempt).toMatchObject({ kind: 'refused', refusal: { conflict: true, error: 'itinerary.changed' } })
  expect(await (await all.outbox.add(trip('b'))).attempt).toEqual({ kind: 'waits' })
  expect(await (await all.outbox.add(trip('c', { subject: 'vehicle 2' }))).attempt).toMatchObject({ kind: 'sent' })
  expect(left(all)).toEqual(['a', 'b'])

  await all.outbox.discard(id)
  expect(left(all)).toEqual([])
  const again = await all.outbox.add(trip('a'))
  await again.attempt
  refuses = false
  await all.outbox.retry(again.id)
  expect(left(all)).toEqual([])
})

test('an ended session and a busy server are no refusals', async () => {
  for (const error of [failure('session.over', 'signInAgain'), failure('server.busy'), new Error('unexpected')]) {
    const all = opened({ send: () => Promise.reject(error) })
    expect(await (await all.outbox.add(trip('a'))).attempt).toEqual({ kind: 'waits' })
  }
})

test('pictures are uploaded once, right before the call, and again when the platform has deleted them since', async () => {
  const bodies: object[] = []
  const replies: (CallError | undefined)[] = [failure('net.timeout'), failure('file.unknown'), undefined]
  const all = opened({
    send(_, body) {
      bodies.push(body)
      const wrong = replies.shift()
      return wrong ? Promise.reject(wrong) : Promise.resolve({})
    },
  })
  const pictures = [new Blob(['1']), new Blob(['2'])]
  const body = { ...trip('a').body, remark: pictureAt(1), origin: pictureAt(0) }
  await (await all.outbox.add(trip('a', { body, pictures }))).attempt
  expect(all.uploads).toHaveLength(2)
  await all.outbox.run()
  expect(bodies.map(each => ({ ...each }))).toMatchObject([
    { origin: 'file-1', remark: 'file-2' },
    // Still there as far as is known, which was wrong.
    { origin: 'file-1', remark: 'file-2' },
    { origin: 'file-3', remark: 'file-4' },
  ])
  expect(await all.kept.all()).toEqual([])
})

test('an upload that breaks off goes on with the picture it was at, but not with ids that are too old', async () => {
  const all = opened()
  let broken = true
  const upload: OutboxParts['upload'] = ({ content }) => {
    if (broken && all.uploads.length === 1) return Promise.reject(failure('net.requestFailed'))
    all.uploads.push(content)
    return Promise.resolve(`file-${all.uploads.length}`)
  }
  const again = opened({ upload, keep: () => Promise.resolve(all.kept) })
  const body = { ...trip('a').body, origin: pictureAt(0), destination: pictureAt(1) }
  await (await again.outbox.add(trip('a', { body, pictures: [new Blob(['1']), new Blob(['2'])] }))).attempt
  broken = false
  again.box.now += 60 * 60_000
  await again.outbox.run()
  expect(all.uploads).toHaveLength(3)
  expect(again.sent[0]?.body).toMatchObject({ origin: 'file-2', destination: 'file-3' })
})

test('what one user left is neither shown to another one nor sent in their name, and goes when the first is back', async () => {
  const all = opened()
  all.box.online = false
  await (await all.outbox.add(trip('a'))).attempt
  all.box.online = true
  all.box.senders = [{ ...li, userId: 'wang' }]
  await all.outbox.run()
  expect(left(all)).toEqual([])
  expect(all.sent).toEqual([])
  // The same user at another platform of the same code is another one too.
  all.box.senders = [{ ...li, platformUrl: 'https://q' }]
  await all.outbox.run()
  expect(all.sent).toEqual([])
  all.box.senders = [li]
  await all.outbox.run()
  expect(all.sent).toHaveLength(1)
})
