import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'
import { hangsAfterMs, StorageHealth } from './storage-health.ts'

const lines: string[] = []
const write = (_: object, text: string): void => void lines.push(text)
const log = { error: write, info: write }

function health(minFreeBytes = 0) {
  const clock = { now: 0 }
  const metrics = new Metrics()
  const storage = new StorageHealth({ metrics, folder: tmpdir(), minFreeBytes, log, monotonic: () => clock.now })
  return { clock, metrics, storage }
}

test('a part that fails is named as long as it fails', async () => {
  const { storage, metrics } = health()
  const state = { waiting: 3, failing: true }
  storage.add('reports', () => state)
  expect(storage.cannotStore).toEqual(['reports'])
  expect(storage.waiting).toEqual({ reports: 3 })
  expect(await metrics.text()).toContain('outrider_storage_failing{part="reports"} 1')
  state.failing = false
  expect(storage.cannotStore).toEqual([])
})

test('a part that hangs is named after ten seconds, one that is only busy is not', async () => {
  const { storage, clock } = health()
  const hanging = { waiting: 5, failing: false, done: 7 }
  const busy = { waiting: 5, failing: false, done: 0 }
  storage.add('hanging', () => hanging)
  storage.add('busy', () => busy)
  for (clock.now = 0; clock.now <= hangsAfterMs + 1_000; clock.now += 1_000) {
    busy.done += 1
    await storage.look()
  }
  expect(storage.cannotStore).toEqual(['hanging'])
  hanging.done += 1
  await storage.look()
  expect(storage.cannotStore).toEqual([])
})

test('a disk with less room than asked for counts as full, and is one line of the log', async () => {
  const { storage } = health(Number.MAX_SAFE_INTEGER)
  await storage.look()
  await storage.look()
  expect(storage.cannotStore).toEqual(['disk'])
  expect(lines).toEqual(['a disk of the data folder is nearly full'])
})
