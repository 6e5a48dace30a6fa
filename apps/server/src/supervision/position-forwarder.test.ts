import { expect, test } from 'vitest'
import { aReport } from '../testing/a-report.ts'
import { PositionForwarder } from './position-forwarder.ts'
import type { SuperiorLink } from './superior-link.ts'
import type { UnforwardedReports } from './unforwarded.repository.ts'

/** A link that takes everything, and what is stored: two batches. */
function forwarder(over: Partial<ConstructorParameters<typeof PositionForwarder>[0]> = {}) {
  const stored = new Map([
    ['1', [aReport(7, 0)]],
    ['2', [aReport(8, 0)]],
  ])
  const arrived: string[] = []
  const sent: number[] = []
  const superior = { platformId: '1', producerId: '1', edition: '2011' }
  const link = {
    superior,
    mainUp: true,
    arrived: () => Promise.resolve(true),
    sendOnMain: (_: number, body: Uint8Array) => Promise.resolve(sent.push(body.length) > 0),
  }
  const forwarding = new PositionForwarder({
    link: link as unknown as SuperiorLink,
    most: 100,
    arrivalMs: 0,
    vehicle: () => ({ plate: '沪A1', plateColor: 1 }),
    registrations: () => Promise.resolve([]),
    stored: {
      next: (known: readonly string[]) =>
        Promise.resolve(
          [...stored].filter(([batch]) => !known.includes(batch)).map(([batch, reports]) => ({ batch, before: true, reports })),
        ),
      arrived: (batches: readonly string[]) => {
        for (const batch of batches) stored.delete(batch)
        return Promise.resolve(void arrived.push(...batches))
      },
      age: () => Promise.resolve(0),
    } as unknown as UnforwardedReports,
    log: { error: () => undefined },
    ...over,
  })
  return { forwarding, arrived, sent }
}

test('batches that could not be told, as the database failed meanwhile, are told at the next look and not only after the next login', async () => {
  let failing = true
  const { forwarding, arrived } = forwarder({
    registrations: () => (failing ? Promise.reject(new Error('no database')) : Promise.resolve([])),
  })
  forwarding.look()
  await forwarding.settled()
  expect(arrived).toEqual([])
  failing = false
  forwarding.look()
  await expect.poll(() => arrived).toEqual(['1', '2'])
})
