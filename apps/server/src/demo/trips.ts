/**
 * Registered trips of the demo. Two go on from the beginning, one of them forgotten; those of past days are registered once their tracks have
 * arrived, from a day's first departure to its last stop. Names are in one language: users write them.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type DemoAccount, type DemoCall, demoCaller, type DemoHttp } from './demo-calls.ts'

interface OpenTrip {
  /** Place of its vehicle in the file of the fleet. */
  vehicle: number
  from: string
  /** Hours before the demo begins. */
  since: number
}

export const demoOpenTrips: readonly OpenTrip[] = [
  { vehicle: 0, from: '青浦场站', since: 3 },
  { vehicle: 3, from: '嘉兴仓库', since: 30 },
]

/** Places in the file of the fleet. Their places are shown as addresses. */
const drivenVehicles: readonly number[] = [1, 2, 4, 5]
const dayMs = 86_400_000
const days = 3
/** A day with less is no trip, km. */
const least = 3

/**
 * Registers the trips of those vehicles whose tracks are there.
 * @param done places of the vehicles that need no further look; added to
 * @param ids of the vehicles, in the order of the file
 * @returns how many vehicles are left
 */
export async function registerDemoTrips(
  http: DemoHttp,
  account: DemoAccount,
  { ids, done, now = Date.now() }: { ids: readonly string[]; done: Set<number>; now?: number },
): Promise<number> {
  const call = await demoCaller(http, account)
  const left = drivenVehicles.filter(vehicle => ids[vehicle] !== undefined && !done.has(vehicle))
  for (const vehicle of left) {
    const vehicleId = ids[vehicle] ?? ''
    const range = { startTime: now - days * dayMs, endTime: now }
    const { days: cards } = await call('vehicle/getVehTrackCard', { vehicleId, ...range, timeZone: 'Asia/Shanghai' })
    const driven = cards.flatMap(({ firstStart, lastStop, km }) =>
      firstStart !== null && lastStop !== null && km > least ? [{ at: firstStart, until: lastStop }] : [],
    )
    if (driven.length === 0) continue
    done.add(vehicle)
    const driver = await driverOf(call, vehicleId)
    for (const { at, until } of driven) {
      await call('trip/tripRegStart', { vehicleId, at, ...driver })
      await call('trip/tripRegEnd', { vehicleId, at: until })
    }
  }
  return left.length
}

/** Whose card is in the terminal now drove on the days before too. */
async function driverOf(call: DemoCall, vehicleId: string): Promise<{ driverId?: string }> {
  const { driverName } = await call('trip/getVehicle', { vehicleId })
  if (driverName === '') return {}
  const { drivers } = await call('activeSafety/getDriverList', { keyword: driverName, pageNum: 1, pageSize: 1 })
  return drivers[0] ? { driverId: drivers[0].driverId } : {}
}

/** The past arrives over some minutes. */
const lookEveryMs = 10_000
const looks = 60

/** Returns what ends it. */
export function keepRegisteringDemoTrips(
  http: DemoHttp,
  account: DemoAccount,
  { ids, log }: { ids: () => Promise<readonly string[]>; log: { error(fields: object, text: string): void } },
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  const done = new Set<number>()
  async function run(): Promise<void> {
    for (let left = looks; left > 0; left--) {
      await delay(lookEveryMs, undefined, { signal })
      if ((await registerDemoTrips(http, account, { ids: await ids(), done })) === 0) return
    }
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'trips of the demo could not be registered')
  })
  return async () => {
    stop.abort()
    await running
  }
}
