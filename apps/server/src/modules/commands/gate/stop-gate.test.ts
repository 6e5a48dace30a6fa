/** What a cut waits for before it is decided: for the terminal, and never for stored reports that are slow to read. */
import type { EvidenceItem } from '@outrider/contract'
import { expect, test, vi } from 'vitest'
import { aReport } from '../../../testing/platform.ts'
import { noHolders } from '../../../peers/other-servers.ts'
import { Standing } from './standing.ts'
import { StopGate } from './stop-gate.ts'

function gateWith(shownByDriving: (vehicleId: number) => Promise<ReadonlySet<EvidenceItem>>) {
  const standing = new Standing({ cutSpeed: 5, elapsed: () => 0, now: Date.now })
  for (const vehicleId of [1, 2])
    standing.add(aReport(vehicleId, 0, { time: Date.now(), receivedAt: Date.now(), mileageHm: 1_000, satellites: 9 }))
  const log = { debug: vi.fn(), error: vi.fn() }
  const terminals = { isLinked: () => true, isLinkedHere: () => true, send: () => expect.fail('it has reported right now') }
  const times = { ask: 15_000, answer: 8_000, heard: 10_000, shown: 20 }
  return new StopGate({ standing, terminals, holders: noHolders, times, cutSpeed: 5, elapsed: () => 0, log, shownByDriving })
}
const unproven = (gate: StopGate, vehicleId: number) => gate.decide(vehicleId).evidence?.unproven

test('stored reports that are slow to read keep no cut waiting, are read once, and count when they are there', async () => {
  const asked: number[] = []
  const slow = Promise.withResolvers<ReadonlySet<EvidenceItem>>()
  const gate = gateWith(vehicleId => {
    asked.push(vehicleId)
    return vehicleId === 1 ? slow.promise : Promise.resolve(new Set(['satellites'] as const))
  })
  expect(await Promise.all([gate.askFirst(1, 'platform'), gate.askFirst(2, 'platform')])).toEqual(['fresh', 'fresh'])
  await gate.askFirst(1, 'platform')
  expect([asked, unproven(gate, 1), unproven(gate, 2)]).toEqual([[1], ['odometer', 'satellites'], ['odometer', 'satellites']])
  slow.resolve(new Set(['odometer']))
  await gate.readShown(2)
  expect([asked, unproven(gate, 1), unproven(gate, 2)]).toEqual([[1, 2], ['satellites'], ['odometer']])
})

test('what was read of a vehicle that has another terminal by then does not count', async () => {
  const slow = Promise.withResolvers<ReadonlySet<EvidenceItem>>()
  let times = 0
  const gate = gateWith(() => (++times === 1 ? slow.promise : Promise.resolve(new Set(['odometer'] as const))))
  await gate.askFirst(1, 'platform')
  gate.forget([1])
  slow.resolve(new Set(['odometer', 'satellites']))
  await gate.askFirst(2, 'platform')
  expect(unproven(gate, 1)).toEqual(['odometer', 'satellites'])
  await gate.askFirst(1, 'platform')
  expect(unproven(gate, 1)).toEqual(['satellites'])
})
