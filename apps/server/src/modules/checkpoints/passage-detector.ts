/**
 * Detects passages through checkpoints. They are recomputed from the stored fixes around a report, so that late and repeated reports and restarts
 * lead to the same. Only nearby checkpoints count; most reports are near none and need no query.
 */
import { distance, convertDatum } from '@outrider/geo'
import type { Bus } from '../../events/bus.ts'
import { clockIsSound, type PositionReport, quality } from '../../events/position-report.ts'
import { WorkerLoop } from '../../jobs/worker-loop.ts'
import { CheckpointGrid, type StoredCheckpoint } from './checkpoint-grid.ts'
import { type Fix, mergePassages, type Passage, passedBetween } from './passages.ts'
import type { StoredPassage, PassageRepository, PassageWindow } from './passages.repository.ts'

interface PassageDetectorDependencies {
  bus: Bus
  checkpoints: { all(): Promise<StoredCheckpoint[]> }
  passages: PassageRepository
  log: { error(fields: object, text: string): void }
}

/** Delay for batching reports before passages are computed, ms. */
const batchDelay = 250
/** Windows computed together. */
const batchSize = 500
/** Maximum times a window is widened to both sides. */
const maxWidenings = 3

export class PassageDetector {
  readonly #deps: PassageDetectorDependencies
  #grid = new CheckpointGrid([])
  /** Newest fix of each vehicle. */
  readonly #last = new Map<number, Fix>()
  /** Checkpoints each vehicle is inside of. */
  readonly #inside = new Map<number, Set<string>>()
  #pending = new Map<string, PassageWindow>()
  /** Late fixes: they may split an existing passage. */
  #lateFixes: { vehicleId: number; time: number }[] = []
  readonly #loop: WorkerLoop
  #end: () => void = () => {}

  constructor(deps: PassageDetectorDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#computeAll(),
      log: deps.log,
      failure: 'checkpoint passages cannot be computed; will retry',
      fields: () => ({ pending: this.#pending.size }),
      batchDelayMs: batchDelay,
      finishes: true,
    })
  }

  get grid(): CheckpointGrid {
    return this.#grid
  }

  async start(): Promise<void> {
    await this.reload()
    for (const { vehicleId, checkpointId } of await this.#deps.passages.open()) this.#enter(vehicleId, checkpointId)
    this.#end = this.#deps.bus.subscribe('stored', ({ positions }) => this.#onReports(positions))
  }

  /** Call after checkpoints were added, changed or deleted. */
  async reload(): Promise<void> {
    this.#grid = new CheckpointGrid(await this.#deps.checkpoints.all())
  }

  /** Computes what is pending; after an error the rest is left to the next report. */
  async stop(): Promise<void> {
    this.#end()
    await this.#loop.stop()
  }

  /** Resolves when everything pending has been computed. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  #onReports(positions: readonly PositionReport[]): void {
    if (this.#grid.byId.size === 0) return
    for (const position of positions)
      if (position.good && clockIsSound(position.quality)) this.#handleFix(position.vehicleId, fixOf(position))
    if (this.#pending.size > 0 || this.#lateFixes.length > 0) this.#loop.wake()
  }

  #handleFix(vehicleId: number, fix: Fix): void {
    const last = this.#last.get(vehicleId)
    const lateFixes = fix.late || (last !== undefined && fix.time < last.time)
    const mark = (checkpointId: string) => this.#addWindow({ vehicleId, checkpointId, from: fix.time, to: fix.time })
    for (const checkpoint of this.#grid.around(fix.lat, fix.lon)) {
      if (distance(fix, checkpoint) <= checkpoint.radius) {
        this.#enter(vehicleId, checkpoint.id)
        mark(checkpoint.id)
      } else if (lateFixes || last === undefined || passedBetween(last, fix, checkpoint)) mark(checkpoint.id)
    }
    // The vehicle may have left the checkpoints it was inside of.
    if (lateFixes) this.#lateFixes.push({ vehicleId, time: fix.time })
    else for (const checkpointId of this.#inside.get(vehicleId) ?? []) mark(checkpointId)
    if (last === undefined || fix.time >= last.time) this.#last.set(vehicleId, fix)
  }

  #addWindow(window: PassageWindow): void {
    const key = `${window.vehicleId} ${window.checkpointId}`
    const known = this.#pending.get(key)
    if (known) {
      known.from = Math.min(known.from, window.from)
      known.to = Math.max(known.to, window.to)
    } else this.#pending.set(key, { ...window })
  }

  async #computeAll(): Promise<void> {
    const lateFixes = this.#lateFixes
    if (lateFixes.length > 0) {
      for (const { n, checkpointId } of await this.#deps.passages.spanning(lateFixes)) {
        const { vehicleId, time } = lateFixes[n] as { vehicleId: number; time: number }
        this.#addWindow({ vehicleId, checkpointId, from: time, to: time })
      }
      this.#lateFixes = this.#lateFixes.slice(lateFixes.length)
    }
    const pending = this.#pending
    this.#pending = new Map()
    const windows = [...pending.values()].filter(({ checkpointId }) => this.#grid.byId.has(checkpointId))
    try {
      while (windows.length > 0) {
        await this.#compute(windows.slice(0, batchSize))
        windows.splice(0, batchSize)
      }
    } catch (error) {
      for (const window of windows) this.#addWindow(window)
      throw error
    }
  }

  async #compute(marked: readonly PassageWindow[], round = 0): Promise<void> {
    const { passages } = this.#deps
    const fixes = await passages.fixes(marked)
    const windows = marked.map((window, n) => ({
      ...window,
      from: fixes[n]?.[0]?.time ?? window.from,
      to: fixes[n]?.at(-1)?.time ?? window.to,
    }))
    const known = await passages.known(windows)
    const removed: StoredPassage[] = []
    const added: StoredPassage[] = []
    const wider: PassageWindow[] = []
    for (const [n, { vehicleId, checkpointId }] of marked.entries()) {
      const checkpoint = this.#grid.byId.get(checkpointId)
      if (!checkpoint) continue
      const before = known[n] ?? []
      const joined = mergePassages(before, fixes[n] ?? [], checkpoint)
      if (joined.wider && round < maxWidenings) {
        wider.push({ vehicleId, checkpointId, ...joined.wider })
        continue
      }
      const after = joined.passages.map(passage => ({ ...passage, vehicleId, checkpointId }))
      if (after.some(({ open }) => open)) this.#enter(vehicleId, checkpointId)
      else this.#inside.get(vehicleId)?.delete(checkpointId)
      removed.push(...before.filter(passage => !after.some(other => same(passage, other))))
      added.push(...after.filter(passage => !before.some(other => same(passage, other))))
    }
    if (removed.length > 0 || added.length > 0) await passages.replace(removed, added)
    if (wider.length > 0) await this.#compute(wider, round + 1)
  }

  #enter(vehicleId: number, checkpointId: string): void {
    const inside = this.#inside.get(vehicleId)
    if (inside) inside.add(checkpointId)
    else this.#inside.set(vehicleId, new Set([checkpointId]))
  }
}

const comparedFields = [
  'enteredAt',
  'leftAt',
  'open',
  'between',
  'late',
  'enteredSpeed',
  'enteredCourse',
  'leftSpeed',
  'leftCourse',
  'nearest',
] as const satisfies (keyof Passage)[]
const same = (a: Passage, b: Passage): boolean => comparedFields.every(field => a[field] === b[field])

function fixOf(position: PositionReport): Fix {
  const sent = { latitude: position.latitudeE6 / 1e6, longitude: position.longitudeE6 / 1e6 }
  const { latitude, longitude } = convertDatum(sent, position.quality & quality.gcj02 ? 'gcj02' : 'wgs84', 'wgs84')
  return {
    lat: latitude,
    lon: longitude,
    time: position.time,
    speed: position.speedDkmh,
    course: position.course % 360,
    late: (position.quality & quality.late) !== 0,
  }
}
