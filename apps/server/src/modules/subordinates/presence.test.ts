import { expect, test } from 'vitest'
import { inProcessBus } from '../../events/bus.ts'
import { offlineAfter, Presence } from './presence.ts'

test('a vehicle that has a link of its own meanwhile does not go offline with what its platform leaves out', () => {
  let now = 0
  const bus = inProcessBus({ error: () => undefined })
  const reported: string[] = []
  bus.subscribe('linkedElsewhere', ({ vehicleId }) => reported.push(`online ${vehicleId}`))
  bus.subscribe('unlinkedElsewhere', ({ vehicleId, why }) => reported.push(`offline ${vehicleId} ${why}`))
  const changes: unknown[] = []
  const presence = new Presence(
    bus,
    () => now,
    each => changes.push(each),
  )
  for (const vehicleId of [6, 7, 8, 9]) presence.heard('below', vehicleId)
  bus.publish({ kind: 'linked', vehicleId: 7, terminalId: 1, at: 0, version: '2019', address: '' })
  // At another server.
  bus.publish({ kind: 'linkedElsewhere', vehicleId: 6 })
  now = offlineAfter - 1
  presence.heard('below', 9)
  now = offlineAfter + 1
  presence.look()
  presence.lost('below')
  presence.stop()
  // Of those with a link of their own other servers are told nothing more.
  expect(changes.slice(4)).toEqual([
    { ids: [8], gone: { at: now, why: 'idle' } },
    { ids: [9], gone: { at: now, why: 'shutdown' } },
  ])

  expect(reported).toEqual(['online 6', 'online 7', 'online 8', 'online 9', 'online 6', 'offline 8 idle', 'offline 9 shutdown'])
})
