/** Vehicles of a platform that reports to one server are online at all servers of the installation. */
import { messages } from '@outrider/jt809'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inProcessBus } from '../../events/bus.ts'
import { bodyOf, upward } from '../../testing/every-message-809.ts'
import { noPeers } from '../../peers/peers.ts'
import { outriderAboveOthers } from '../../testing/outrider-above-others.ts'
import { testPlatform } from '../../testing/platform.ts'
import { SharedPresence } from './shared-presence.ts'

const { superior, city, signedIn, position, idHere, stored, ours, fileOfBelow } = await outriderAboveOthers({
  above: { 'node-address': 'https://above.example.com' },
})

test('another server sees them online as they are told, one that comes later too, and offline when the link has ended', async () => {
  const early = await testPlatform({ beside: superior, terminals: 'gateway' })
  const platform = await signedIn(1002, '2011')
  const plates = ['沪A70001', '沪A70002']
  for (const plate of plates) platform.send(0x1200, position(plate, 5))
  platform.send(messages.keepAlive.id, Buffer.alloc(0))
  await expect.poll(async () => (await Promise.all(plates.map(stored))).flat().length).toBe(2)
  const ids = await Promise.all(plates.map(async plate => Number(await idHere(plate))))
  const online = (server: Pick<typeof early, 'fleet'>) => ids.map(id => server.fleet.vehicle(id)?.online)
  await expect.poll(() => online(early)).toEqual([true, true])
  const late = await testPlatform({ beside: superior, terminals: 'gateway' })
  await expect.poll(() => online(late)).toEqual([true, true])
  await platform.stop()
  for (const server of [superior, early, late]) await expect.poll(() => online(server)).toEqual([false, false])
  await late.stop()
  await early.stop()
})

test('cameras of a platform below are asked for at the server that has its links, wherever the call comes', async () => {
  const row = upward.find(({ id }) => id === 0x1202) ?? expect.fail('no row')
  const config = { 'node-address': 'https://other.example.com', 'subordinate-platforms': fileOfBelow }
  const other = await testPlatform({ beside: superior, terminals: 'gateway', config })
  const platform = await signedIn(1003, '2019')
  // By their numbers alone half of them would be the other server's.
  const plates = ['1', '2', '3', '4', '5', '6'].map(digit => `沪A8000${digit}`)
  for (const plate of plates) {
    const { messageId, body } = bodyOf(row, '2019', plate)
    platform.send(messageId, body)
  }
  await expect.poll(async () => (await Promise.all(plates.map(stored))).flat().length).toBe(plates.length)
  const ids = await Promise.all(plates.map(idHere))
  const there = await other.newCaller('viewer at the other server', [ours])
  const online = (caller: typeof city) =>
    Promise.all(ids.map(async vehicleId => (await caller.call('video/getVideoChannels', { vehicleId })).online))
  for (const [at, caller] of Object.entries({ here: city, there }))
    await expect.poll(() => online(caller), { message: at }).toEqual(plates.map(() => true))
  await platform.stop()
  await other.stop()
})

test('what a server had goes offline when it ends, but for a vehicle whose terminal has a link by then; a gap is asked after', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  type Heard = (body: unknown, from: number) => void
  const heard = new Map<string, Heard>()
  const ends: ((run: number) => void)[] = []
  const gaps: (() => void)[] = []
  const said: [string, unknown][] = []
  const bus = inProcessBus({ error: () => undefined })
  const seen: string[] = []
  bus.subscribe('linkedElsewhere', ({ vehicleId }) => seen.push(`+${vehicleId}`))
  bus.subscribe('unlinkedElsewhere', ({ vehicleId, why }) => seen.push(`-${vehicleId} ${why}`))
  const shared = new SharedPresence({
    peers: {
      ...noPeers,
      alone: false,
      tell: (what, body) => said.push([what, body]),
      onTell: (what, hear) => heard.set(what, hear),
      onGone: gone => ends.push(gone),
      onGap: gap => gaps.push(gap),
    },
    bus,
    here: () => [7],
    now: () => 5,
  })
  const tells = heard.get('ofSubordinates')
  tells?.({ ids: [1, 2, 3, 4] }, 30)
  tells?.({ ids: [1], gone: { at: 1, why: 'idle' } }, 30)
  bus.publish({ kind: 'linked', vehicleId: 2, terminalId: 1, at: 0, version: '2019', address: '' })
  // After a gap it says all that it has.
  tells?.({ ids: [3, 5], all: [0, 100] }, 30)
  for (const gap of gaps) gap()
  vi.runAllTimers()
  for (const gone of ends) gone(30)
  shared.stop()
  expect(seen).toEqual(['+1', '+2', '+3', '+4', '-1 idle', '-4 shutdown', '+5', '-3 shutdown', '-5 shutdown'])
  expect(said).toEqual([
    ['ofSubordinates?', null],
    ['ofSubordinates', { ids: [7], all: [0, Number.MAX_SAFE_INTEGER - 1] }],
  ])
})
