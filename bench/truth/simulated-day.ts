/** A day of a kind: what the terminal reported, and what the vehicle really did. */
import type { Location } from '@outrider/jt808'
import { Random } from '../../apps/simulator/src/random.ts'
import type { DayKind } from './day-kinds.ts'
import { ordinaryReceiver, reportsOf } from './receiver.ts'
import { SimulatedVehicle } from './simulated-vehicle.ts'

const daySeconds = 86_400
/** A rest that lasts so many seconds is a stop, as the product has it unless somebody changes it. */
const stopSeconds = 180

export interface Truth {
  /** km that the wheels turned. */
  km: number
  /** Seconds that it was under way, with its short rests. */
  driving: number
  /** Rests of at least three minutes, the one that the day begins with included. */
  stops: number
  /** Times that the engine was started; of a line that is wired to the battery nobody can say. */
  starts: number
  /** Litres burnt, and got. */
  used: number
  refuelled: number
}

export interface SimulatedDay {
  kind: DayKind
  reports: Location[]
  truth: Truth
}

function truthOf(seconds: SimulatedVehicle['seconds']): Truth {
  const truth: Truth = { km: 0, driving: 0, stops: 0, starts: 0, used: 0, refuelled: 0 }
  truth.km = ((seconds.at(-1)?.odometer ?? 0) - (seconds[0]?.odometer ?? 0)) / 1_000
  for (let from = 0; from < seconds.length; ) {
    const moves = (seconds[from]?.speed ?? 0) > 0
    let to = from
    while (to < seconds.length && (seconds[to]?.speed ?? 0) > 0 === moves) to++
    if (moves || to - from < stopSeconds) truth.driving += to - from
    else truth.stops++
    from = to
  }
  for (const [at, { engine, fuel }] of seconds.entries()) {
    const before = seconds[at - 1]
    if (!before) continue
    if (engine && !before.engine) truth.starts++
    if (fuel > before.fuel) truth.refuelled += fuel - before.fuel
    else truth.used += before.fuel - fuel
  }
  return truth
}

/** @param midnight ms since 1970 */
export function simulateDay(kind: DayKind, midnight: number, seed: string): SimulatedDay {
  const random = new Random(`${kind.name} ${seed}`)
  const vehicle = new SimulatedVehicle({ lat: random.between(28, 34), lon: random.between(108, 118) }, random)
  kind.does(vehicle, random)
  vehicle.stand(Math.max(0, daySeconds - vehicle.seconds.length), { engine: false })
  const receiver = { ...ordinaryReceiver, ...kind.terminal(random) }
  const truth = truthOf(vehicle.seconds)
  if (receiver.acc === 'always') truth.starts = 0
  return { kind, reports: reportsOf(vehicle.seconds, midnight, receiver, random), truth }
}
