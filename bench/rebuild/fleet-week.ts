/**
 * A fleet as its weeks are: what each vehicle does from Monday to Sunday, how often its terminal reports and what its ignition line is like. Told as
 * shares, since what a month costs depends on them: a day on which nothing drives has a third of the reports of another.
 */
import type { Location } from '@outrider/jt808'
import { type Track, trackFromPoints } from '@outrider/track'
import { Random } from '../../apps/simulator/src/random.ts'
import { dayKinds } from '../truth/day-kinds.ts'
import { ordinaryReceiver, type Receiver, reportsOf } from '../truth/receiver.ts'
import { SimulatedVehicle } from '../truth/simulated-vehicle.ts'

const dayMs = 86_400_000
export const daysOfWeek = 7

/** A kind of `bench:truth`, or nothing but standing with the engine off. */
type Day = 'city' | 'motorway' | 'idling' | 'standing' | 'yard' | 'jam' | 'loose wire' | 'parked'

interface Weekly {
  /** Vehicles of twenty. */
  of20: number
  /** Five days, and the two of the weekend. */
  workdays: readonly Day[]
  weekend: readonly Day[]
}

const weeks: readonly Weekly[] = [
  { of20: 9, workdays: ['city', 'city', 'city', 'city', 'city'], weekend: ['city', 'parked'] },
  { of20: 5, workdays: ['motorway', 'motorway', 'motorway', 'motorway', 'motorway'], weekend: ['parked', 'parked'] },
  { of20: 3, workdays: ['idling', 'idling', 'yard', 'idling', 'standing'], weekend: ['parked', 'parked'] },
  { of20: 2, workdays: ['city', 'jam', 'city', 'jam', 'motorway'], weekend: ['standing', 'parked'] },
  { of20: 1, workdays: ['loose wire', 'loose wire', 'city', 'loose wire', 'loose wire'], weekend: ['parked', 'parked'] },
]
/** Seconds between two reports with ACC on, of vehicles in turn; with it off it is five minutes, as terminals are delivered. */
const intervals = [30, 10, 30, 15, 30] as const
const restInterval = 300
/** One line in so many is wired to the battery: it is never off, and the terminal never sleeps. */
const alwaysOn = 20

const kindOf = (name: Day) => dayKinds.find(each => each.name === name)

/** What the vehicle of this number does on each day of a week. */
function weekOf(nth: number): readonly Day[] {
  // Spread, so that a few vehicles are a mix too.
  let at = (nth * 7) % 20
  const week = weeks.find(({ of20 }) => (at -= of20) < 0)
  return week ? [...week.workdays, ...week.weekend] : []
}

/** Which share each kind of day has among the days of so many vehicles. */
export function sharesOf(vehicles: number): Map<Day, number> {
  const all = Array.from({ length: vehicles }, (_, nth) => weekOf(nth)).flat()
  return new Map([...Map.groupBy(all, day => day)].map(([day, of]) => [day, of.length / all.length]))
}

/** Reports of a vehicle in so many days from `from` on, ms since 1970; the days of a week follow each other. */
export function reportsOfVehicle(nth: number, from: number, days: number = daysOfWeek): Location[] {
  const random = new Random(`rebuild ${nth}`)
  const vehicle = new SimulatedVehicle({ lat: random.between(28, 34), lon: random.between(108, 118) }, random)
  const week = weekOf(nth)
  const receiver: Receiver = { ...ordinaryReceiver, interval: intervals[nth % intervals.length] ?? 30, restInterval }
  if (week.includes('loose wire')) receiver.acc = 'loose'
  else if (nth % alwaysOn === alwaysOn - 1) receiver.acc = 'always'
  for (let day = 1; day <= days; day++) {
    kindOf(week[(day - 1) % daysOfWeek] ?? 'parked')?.does(vehicle, random)
    vehicle.stand(Math.max(0, (day * dayMs) / 1_000 - vehicle.seconds.length), { engine: false })
  }
  return reportsOf(vehicle.seconds, from, receiver, random)
}

const accBit = 1

/** As the server has them, with their odometer. */
export const trackOf = (reports: readonly Location[]): Track =>
  trackFromPoints(
    reports.map(({ time, latitude, longitude, speed, course, status, extras }) => ({
      time: time ?? 0,
      latitude,
      longitude,
      speed,
      recorderSpeed: null,
      course,
      accOn: (status & accBit) !== 0,
      mileage: extras?.mileage ?? null,
      alarms: 0,
      late: false,
    })),
  )
