/**
 * Notes which vehicles come through checkpoints, as their reports are stored. What a report changes is reckoned from the stored fixes
 * around it, so that late reports, repeated ones and a restart lead to the same passages. A report looks at the checkpoints around it
 * and at no others; most look at none and cost no question to the database.
 */
import { distance, inDatum } from '@outrider/geo'
import type { Bus } from '../../events/bus.ts'
import { type PositionStored, quality } from '../../events/position-stored.ts'
import { CheckpointGrid, type PlacedCheckpoint } from './checkpoint-grid.ts'
import { type Fix, joinKnown, type Passed, passedBetween } from './passages.ts'
import type { KnownPassage, PassageRepository, Stretch } from './passages.repository.ts'

interface Needs {
  bus: Bus
  checkpoints: { all(): Promise<PlacedCheckpoint[]> }
  passages: PassageRepository
  log: { error(fields: object, text: string): void }
}

/** Reports gather for so long before they are reckoned together, ms. */
const gathering = 250
/** The database is away: the pause grows so far, ms. */
const longestPause = 10_000
/** Stretches reckoned in one go. */
const atOnce = 500
/** A stretch that must be looked at wider grows to both sides at most so often. */
const mostWider = 3

export class PassageWatch {
  readonly #needs: Needs
  #grid = new CheckpointGrid([])
  /** Of each vehicle the newest fix that was seen. */
  readonly #last = new Map<number, Fix>()
  /** Checkpoints each vehicle is at. */
  readonly #inside = new Map<number, Set<string>>()
  #waiting = new Map<string, Stretch>()
  /** Reports older than what was known: they may part a passage. */
  #older: { vehicleId: number; time: number }[] = []
  #running: Promise<void> | undefined
  #stopped = false
  #wake: (() => void) | undefined
  #end: () => void = () => {}

  constructor(needs: Needs) {
    this.#needs = needs
  }

  get grid(): CheckpointGrid {
    return this.#grid
  }

  async start(): Promise<void> {
    await this.reload()
    for (const { vehicleId, checkpointId } of await this.#needs.passages.open()) this.#enter(vehicleId, checkpointId)
    this.#end = this.#needs.bus.subscribe('stored', ({ positions }) => this.#learn(positions))
  }

  /** Checkpoints came, went or changed. */
  async reload(): Promise<void> {
    this.#grid = new CheckpointGrid(await this.#needs.checkpoints.all())
  }

  /** What has been told is reckoned; what cannot be is left to the next report. */
  async stop(): Promise<void> {
    this.#end()
    this.#stopped = true
    this.#wake?.()
    await this.#running
  }

  /** Resolves when all that was told is reckoned. */
  async settled(): Promise<void> {
    this.#wake?.()
    await this.#running
  }

  #learn(positions: readonly PositionStored[]): void {
    if (this.#grid.byId.size === 0) return
    for (const position of positions) if (position.good) this.#take(position.vehicleId, fixOf(position))
    if ((this.#waiting.size > 0 || this.#older.length > 0) && !this.#stopped) this.#running ??= this.#run()
  }

  #take(vehicleId: number, fix: Fix): void {
    const last = this.#last.get(vehicleId)
    const older = fix.late || (last !== undefined && fix.time < last.time)
    const mark = (checkpointId: string) => this.#mark({ vehicleId, checkpointId, from: fix.time, to: fix.time })
    for (const checkpoint of this.#grid.around(fix.lat, fix.lon)) {
      if (distance(fix, checkpoint) <= checkpoint.radius) {
        this.#enter(vehicleId, checkpoint.id)
        mark(checkpoint.id)
      } else if (older || last === undefined || passedBetween(last, fix, checkpoint)) mark(checkpoint.id)
    }
    // What it was at until now it may have left.
    if (older) this.#older.push({ vehicleId, time: fix.time })
    else for (const checkpointId of this.#inside.get(vehicleId) ?? []) mark(checkpointId)
    if (last === undefined || fix.time >= last.time) this.#last.set(vehicleId, fix)
  }

  #mark(stretch: Stretch): void {
    const key = `${stretch.vehicleId} ${stretch.checkpointId}`
    const known = this.#waiting.get(key)
    if (known) {
      known.from = Math.min(known.from, stretch.from)
      known.to = Math.max(known.to, stretch.to)
    } else this.#waiting.set(key, { ...stretch })
  }

  async #run(): Promise<void> {
    let pause = gathering
    while (this.#waiting.size > 0 || this.#older.length > 0) {
      await this.#rest(pause)
      try {
        await this.#reckonAll()
        pause = gathering
      } catch (error) {
        this.#needs.log.error(
          { err: error, waiting: this.#waiting.size },
          'passages through checkpoints cannot be reckoned just now',
        )
        if (this.#stopped) break
        pause = Math.min(longestPause, pause * 2)
      }
    }
    this.#running = undefined
  }

  async #reckonAll(): Promise<void> {
    const older = this.#older
    if (older.length > 0) {
      for (const { n, checkpointId } of await this.#needs.passages.spanning(older)) {
        const { vehicleId, time } = older[n] as { vehicleId: number; time: number }
        this.#mark({ vehicleId, checkpointId, from: time, to: time })
      }
      this.#older = this.#older.slice(older.length)
    }
    const waiting = this.#waiting
    this.#waiting = new Map()
    const stretches = [...waiting.values()].filter(({ checkpointId }) => this.#grid.byId.has(checkpointId))
    try {
      while (stretches.length > 0) {
        await this.#reckon(stretches.slice(0, atOnce))
        stretches.splice(0, atOnce)
      }
    } catch (error) {
      for (const stretch of stretches) this.#mark(stretch)
      throw error
    }
  }

  async #reckon(stretches: readonly Stretch[], turn = 0): Promise<void> {
    const { passages } = this.#needs
    const fixes = await passages.fixes(stretches)
    const looked = stretches.map((stretch, n) => ({
      ...stretch,
      from: fixes[n]?.[0]?.time ?? stretch.from,
      to: fixes[n]?.at(-1)?.time ?? stretch.to,
    }))
    const known = await passages.known(looked)
    const gone: KnownPassage[] = []
    const come: KnownPassage[] = []
    const wider: Stretch[] = []
    for (const [n, { vehicleId, checkpointId }] of stretches.entries()) {
      const checkpoint = this.#grid.byId.get(checkpointId)
      if (!checkpoint) continue
      const before = known[n] ?? []
      const joined = joinKnown(before, fixes[n] ?? [], checkpoint)
      if (joined.wider && turn < mostWider) {
        wider.push({ vehicleId, checkpointId, ...joined.wider })
        continue
      }
      const after = joined.passages.map(passage => ({ ...passage, vehicleId, checkpointId }))
      if (after.some(({ open }) => open)) this.#enter(vehicleId, checkpointId)
      else this.#inside.get(vehicleId)?.delete(checkpointId)
      gone.push(...before.filter(passage => !after.some(other => same(passage, other))))
      come.push(...after.filter(passage => !before.some(other => same(passage, other))))
    }
    if (gone.length > 0 || come.length > 0) await passages.replace(gone, come)
    if (wider.length > 0) await this.#reckon(wider, turn + 1)
  }

  #enter(vehicleId: number, checkpointId: string): void {
    const inside = this.#inside.get(vehicleId)
    if (inside) inside.add(checkpointId)
    else this.#inside.set(vehicleId, new Set([checkpointId]))
  }

  #rest(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const passedFields = [
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
] as const satisfies (keyof Passed)[]
const same = (a: Passed, b: Passed): boolean => passedFields.every(field => a[field] === b[field])

function fixOf(position: PositionStored): Fix {
  const sent = { latitude: position.latitudeE6 / 1e6, longitude: position.longitudeE6 / 1e6 }
  const { latitude, longitude } = inDatum(sent, position.quality & quality.gcj02 ? 'gcj02' : 'wgs84', 'wgs84')
  return {
    lat: latitude,
    lon: longitude,
    time: position.time,
    speed: position.speedDkmh,
    course: position.course % 360,
    late: (position.quality & quality.late) !== 0,
  }
}
