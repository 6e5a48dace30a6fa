import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Metrics } from './metrics.ts'
import { hangsAfterMs, StorageHealth } from './storage-health.ts'

const lines: string[] = []
const write = (_: object, text: string): void => void lines.push(text)
const log = { error: write, info: write }

const folder = await mkdtemp(join(tmpdir(), 'outrider-storage-health-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

function health(minFreeBytes = 0) {
  const clock = { now: 0 }
  const metrics = new Metrics()
  const storage = new StorageHealth({ metrics, folder, minFreeBytes, log, monotonic: () => clock.now })
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

test('every folder in the data folder is watched, as one or by a link, since each may have a disk of its own', async () => {
  const { storage, metrics } = health(1)
  const elsewhere = await mkdtemp(join(tmpdir(), 'outrider-other-disk-'))
  await mkdir(join(folder, 'maps'))
  await symlink(elsewhere, join(folder, 'database'))
  await symlink(join(elsewhere, 'nothing'), join(folder, 'leads nowhere'))
  await storage.look()
  const watched = () => storage.folders.filter(({ freeBytes }) => freeBytes !== null).map(each => each.folder)
  expect(watched().slice(1).toSorted()).toEqual(['database', 'maps'])
  storage.addFolder(join(folder, 'not there yet'))
  const text = await metrics.text()
  expect(text).toMatch(/outrider_folder_free_bytes\{folder="database"\} [1-9]/)
  expect(text).not.toContain('not there yet')
  await rm(join(folder, 'maps'), { recursive: true })
  await storage.look()
  expect(watched().slice(1)).toEqual(['database'])
  await rm(elsewhere, { recursive: true })
})

test('a full disk of what nothing has to be stored in is told and refuses nothing', async () => {
  const storage = new StorageHealth({
    metrics: new Metrics(),
    folder: join(folder, 'not there'),
    minFreeBytes: Number.MAX_SAFE_INTEGER,
    log,
  })
  const maps = await mkdtemp(join(folder, 'maps-'))
  storage.addFolder(maps, { holdsUp: false })
  lines.length = 0
  await storage.look()
  expect(storage.folders.map(({ full }) => full)).toEqual([false, true])
  expect(lines).toEqual(['a disk of the data folder is nearly full'])
  expect([storage.diskFull, storage.cannotStore]).toEqual([false, []])
  storage.addFolder(folder)
  await storage.look()
  expect([storage.diskFull, storage.cannotStore]).toEqual([true, ['disk']])
})
