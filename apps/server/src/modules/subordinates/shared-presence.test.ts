import { expect, onTestFinished, test, vi } from 'vitest'
import { inProcessBus } from '../../events/bus.ts'
import { SharedPresence } from './shared-presence.ts'

test('vehicles of a server that tells all it has again stay online, also more than one notice has room for', () => {
  const bus = inProcessBus({ error: () => undefined })
  const hearers = new Map<string, (body: unknown, run: number) => void>()
  let online = Array.from({ length: 1_000 }, (_, at) => at + 1)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let come = (): void => undefined
  const shared = new SharedPresence({
    peers: {
      alone: false,
      tell: (topic, body) => hearers.get(topic)?.(body, 7),
      onTell: (topic, hear) => void hearers.set(topic, hear),
      onCome: then => {
        come = () => {
          then(7)
          vi.runAllTimers()
        }
      },
      onGone: () => undefined,
      onGap: () => undefined,
    },
    bus,
    here: () => online,
    now: () => 0,
  })
  const went: number[] = []
  const came: number[] = []
  bus.subscribe('unlinkedElsewhere', ({ vehicleId }) => went.push(vehicleId))
  bus.subscribe('linkedElsewhere', ({ vehicleId }) => came.push(vehicleId))
  come()
  come()
  expect({ came: came.length, went }).toEqual({ came: 1_000, went: [] })
  online = online.filter(id => id !== 1 && id !== 500 && id !== 1_000)
  come()
  expect(went).toEqual([1, 500, 1_000])
  online = []
  come()
  expect(went).toHaveLength(1_000)
  shared.stop()
})
