/** Alarms of cameras and sensors, as a vehicle with active safety raises them on the road: one of each category in turn. */
import type { Location } from '@outrider/jt808'
import type { Reading } from '../road/drive.ts'
import type { Random } from '../random.ts'

type Extras = Location['extras']

/** From the start to the first alarm of a vehicle, and between two of them, s. */
const first = [5, 150] as const
const every = [120, 900] as const
/** How long a camera stays covered, s. */
const covered = [20, 40] as const
/** Slower there are none, km/h. */
const slowest = 20

const kinds = ['forward', 'driver', 'blindSpot', 'tyre', 'intense', 'camera'] as const

export class SafetyAlarms {
  readonly #random: Random
  readonly #terminalId: string
  #kind: number
  #left: number
  #coveredFor = 0
  #count = 0

  constructor(random: Random, terminalId: string) {
    this.#random = random
    this.#terminalId = terminalId.padEnd(7, '0').slice(0, 7)
    this.#kind = random.whole(0, kinds.length - 1)
    // Soon, so that a fleet has its first alarms within a minute.
    this.#left = random.between(...first)
  }

  /** What the next report has besides, so many seconds after the one before. `time`: of the report, ms since 1970. */
  next(seconds: number, reading: Reading, time: number): Extras {
    this.#left -= seconds
    this.#coveredFor = Math.max(0, this.#coveredFor - seconds)
    const lasting: Extras = this.#coveredFor > 0 ? { videoAlarms: 0b10, occludedChannels: 0b1 } : {}
    if (this.#left > 0 || reading.speed < slowest || !reading.located) return lasting
    this.#left = this.#random.between(...every)
    const kind = kinds[this.#kind]
    this.#kind = (this.#kind + 1) % kinds.length
    this.#count += 1
    const head = { alarmId: this.#count, flag: 0, speed: Math.round(reading.speed) }
    const place = {
      altitude: reading.altitude,
      latitude: reading.lat,
      longitude: reading.lon,
      time: Math.floor(time / 1_000) * 1_000,
      state: 0b1_0000_000_001,
      identification: this.#identification(time),
    }
    const level = this.#random.chance(0.4) ? 1 : 2
    switch (kind) {
      case 'forward':
        return {
          ...lasting,
          driverAssistance: {
            ...head,
            ...place,
            type: this.#random.whole(1, 4),
            level,
            frontSpeed: Math.max(0, head.speed - 20),
            distance: this.#random.whole(8, 25),
            lane: 1,
            sign: 0,
            signValue: 0,
          },
        }
      case 'driver':
        return {
          ...lasting,
          driverState: {
            ...head,
            ...place,
            type: this.#random.whole(1, 4),
            level,
            fatigue: this.#random.whole(3, 9),
            reserved: Buffer.alloc(4),
          },
        }
      case 'blindSpot':
        return { ...lasting, blindSpot: { ...head, ...place, type: this.#random.whole(1, 3) } }
      case 'tyre': {
        const tyre = { wheel: this.#random.whole(1, 6), kinds: 0b100, pressure: 610, temperature: 48, battery: 80 }
        return { ...lasting, tyreAlarms: { ...head, ...place, tyres: [tyre] } }
      }
      case 'intense':
        return {
          ...lasting,
          intenseDriving: { ...head, ...place, type: this.#random.whole(1, 3), timeThreshold: 2, threshold1: 30, threshold2: 0 },
        }
      default:
        this.#coveredFor = this.#random.between(...covered)
        return { videoAlarms: 0b10, occludedChannels: 0b1 }
    }
  }

  /** Terminal, time (BCD, UTC+8), number, attachments (none), reserved. */
  #identification(time: number): Buffer {
    const digits = new Date(time + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14)
    return Buffer.concat([
      Buffer.from(this.#terminalId, 'latin1'),
      Buffer.from(digits, 'hex'),
      Buffer.from([this.#count & 0xff, 0, 0]),
    ])
  }
}
