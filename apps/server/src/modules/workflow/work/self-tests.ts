/** Tests the terminal of a task while the installer stands beside it: asks it, and looks at what it sends. */
import { type DataOf, type SelfTestItem, type SelfTestResult } from '@outrider/contract'
import { distance } from '@outrider/geo'
import type { Kysely } from 'kysely'
import type { Terminals } from '../../../events/terminals.ts'
import { alarmNames } from '../../../fleet/names/alarm-names.ts'
import { camerasOf } from '../../../fleet/cameras.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { positionOf } from '../../../fleet/live-vehicle.ts'
import type { Database, StoredTest } from '../../../store/schema.ts'
import type { SignedInUser } from '../../../calls/handlers.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import { comparedItems, isSettled, resultsOf, type Seen } from './self-test.ts'
import type { SelfTestRepository } from './self-test.repository.ts'
import { factsOf } from './wire.ts'

interface SelfTestDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  terminals: Terminals
  tests: SelfTestRepository
  now: () => number
  log: { warn(fields: object, text: string): void }
}

type Standing = StoredTest['standing']
type Reply = DataOf<'vehManager/getVehPosInfo'>

/** How long answers may take, ms: pictures take the longest. */
const answersIn = 120_000
/** The ignition is often turned before the test. */
const ignitionWithin = 2 * 3_600_000
/** What a terminal showed longer ago says nothing of what was done to it since, hours. */
export const testHours = 2
/** States in which a terminal is tested; afterwards the test is what was submitted. */
const isWorkedOn = ({ state }: Pick<ApplicationRow, 'state'>): boolean =>
  state === 'dispatched' || state === 'working' || state === 'returned'
/** Bits of 0x0200 that say that something is not connected or broken: 4 to 12 receiver, antenna, power, display, speech, camera, cards; 24 speed. */
const faultBits = 0x100_1ff0

export class SelfTests {
  readonly #deps: SelfTestDependencies
  constructor(deps: SelfTestDependencies) {
    this.#deps = deps
  }

  /** Asks the terminal. What it answers is stored by those who receive it. */
  async begin(vehicleId: number, user: SignedInUser): Promise<void> {
    const { terminals, db, log } = this.#deps
    const by = { by: { userId: user.userId, sessionId: user.sessionId } }
    if (!terminals.isLinked(vehicleId)) return
    const channels = (await camerasOf(db, vehicleId)).map(({ channel }) => channel)
    const asked = [
      () => terminals.send(vehicleId, 'attributes', null, by),
      () => terminals.send(vehicleId, 'location', null, by),
      ...channels.map(channel => () => terminals.send(vehicleId, 'takePicture', { channel }, by)),
    ]
    for (const ask of asked)
      try {
        const { result } = await ask()
        // What does not come is red in the test.
        result.catch(() => undefined)
      } catch (error) {
        log.warn({ err: error, vehicleId }, 'a terminal could not be asked for its self-test')
      }
  }

  async results(row: ApplicationRow, test: Pick<StoredTest, 'begunAt' | 'vehicleId' | 'standing'>): Promise<SelfTestResult[]> {
    const { now } = this.#deps
    return resultsOf(await this.#seen(test), factsOf(row), now())
  }

  /** The test as it stands now, kept with the application; what was submitted stays as it was then. */
  async look(row: ApplicationRow): Promise<StoredTest | null> {
    const { tests, now } = this.#deps
    const { test } = row
    if (!test || (isWorkedOn(row) && row.vehicle_id !== test.vehicleId)) return null
    if (!isWorkedOn(row)) return test
    const results = await this.results(row, test)
    const looked = { ...test, at: now(), results }
    if (JSON.stringify(results) !== JSON.stringify(test.results)) await tests.keep(row, looked)
    return looked
  }

  /** The same for a submission that waited for a network: what had passed while the installer was there has passed. */
  async lookLate(row: ApplicationRow): Promise<StoredTest | null> {
    const before = row.test?.results ?? []
    const looked = await this.look(row)
    return looked && { ...looked, results: looked.results.map(result => keptOf(result, before)) }
  }

  async reply(test: StoredTest | null, row: ApplicationRow): Promise<Reply> {
    const { vehicle_id: vehicleId } = row
    const isOpen = isWorkedOn(row)
    const { now } = this.#deps
    // One that was submitted has its answers.
    const waits = isOpen && (test?.results.some(each => each.result !== 'passed' && each.result !== 'none') ?? false)
    return {
      test: test && { begunAt: test.begunAt, at: test.at, userName: test.userName, results: test.results },
      underWay: test !== null && waits && now() - test.begunAt < answersIn,
      standing: test?.standing ?? null,
      position: vehicleId === null ? null : this.#position(vehicleId, test?.standing ?? null),
    }
  }

  #position(vehicleId: number, standing: Standing): Reply['position'] {
    const vehicle = this.#deps.fleet.vehicle(vehicleId)
    if (!vehicle) return null
    const { latitude, longitude, gpsTime, speed, accOn, onlineState } = positionOf(vehicle)
    if (latitude === null || longitude === null || gpsTime === null) return null
    const online = onlineState === 'online'
    return { latitude, longitude, gpsTime, speed, accOn, online, distance: this.#distance(vehicleId, standing) }
  }

  #distance(vehicleId: number, standing: Standing): number | null {
    const vehicle = this.#deps.fleet.vehicle(vehicleId)
    const { latitude, longitude } = vehicle ? positionOf(vehicle) : { latitude: null, longitude: null }
    if (!standing || latitude === null || longitude === null) return null
    const metres = distance({ lat: standing.latitude, lon: standing.longitude }, { lat: latitude, lon: longitude })
    return Math.round(metres) / 1000
  }

  async #seen({ vehicleId, begunAt, standing }: Pick<StoredTest, 'begunAt' | 'vehicleId' | 'standing'>): Promise<Seen> {
    const { db, fleet, terminals, tests, now } = this.#deps
    const begun = new Date(begunAt)
    const [terminal, ignition, pictured, cameras] = await Promise.all([
      tests.terminalOf(vehicleId),
      tests.ignition(vehicleId, new Date(Math.min(begunAt, now()) - ignitionWithin)),
      tests.pictured(vehicleId, begun),
      camerasOf(db, vehicleId),
    ])
    const vehicle = fleet.vehicle(vehicleId)
    const report = vehicle?.latest.report
    const fresh = report && report.receivedAt >= begunAt ? report : null
    const said = (name: string): string => {
      const value = terminal?.attributes?.[name]
      return typeof value === 'string' ? value : ''
    }
    const answered = (terminal?.attributes_at?.getTime() ?? 0) >= begunAt
    return {
      linked: terminals.isLinked(vehicleId),
      authenticatedAt: terminal?.authenticated_at?.getTime() ?? null,
      attributes:
        answered || terminal?.imei
          ? {
              iccid: answered ? said('iccid') : '',
              terminalId: answered ? said('terminalId') : '',
              imei: terminal?.imei ?? '',
            }
          : null,
      report: fresh && {
        time: fresh.time,
        receivedAt: fresh.receivedAt,
        located: fresh.good,
        signal: fresh.signal,
        satellites: fresh.satellites,
        faults: alarmNames(fresh.alarms & faultBits, fresh.edition),
      },
      distance: fresh ? this.#distance(vehicleId, standing) : null,
      accOn: ignition.on,
      accOff: ignition.off,
      cameras: cameras.map(({ channel, name }) => ({ channel, name, pictured: pictured.has(channel) })),
    }
  }
}

/** What is compared with the form is compared with what is submitted. */
function keptOf(result: SelfTestResult, before: readonly SelfTestResult[]): SelfTestResult {
  if (comparedItems.has(result.item)) return result
  return before.find(({ item, result: was }) => item === result.item && was === 'passed') ?? result
}

/** The results with what the installer says of those that did not pass; undefined: one of them is not explained. */
export function explained(
  results: readonly SelfTestResult[],
  overrides: readonly { item: SelfTestItem; why: string }[],
  userName: string,
): SelfTestResult[] | undefined {
  const notified = results.map(result => {
    const why = overrides.find(({ item }) => item === result.item)?.why
    return why === undefined || isSettled(result) ? result : { ...result, overridden: { why, userName } }
  })
  return notified.every(isSettled) ? notified : undefined
}
