/**
 * Sensors of simulated vehicles, each a function of the time, so that a past told later agrees with what was told live: probes and a door of
 * refrigerated ones, supply and battery voltage, messages on the bus of tractors.
 */
import type { Reading } from '../road/drive.ts'
import type { FleetRow } from '../fleet/fleet-row.ts'
import { Random } from '../random.ts'

export interface SensorItems {
  /** Bits of the status. */
  status: number
  /** Additional items that no standard has. */
  items: { id: number; bytes: Buffer }[]
}
export type Sensors = (reading: Reading, time: number) => SensorItems

/** Front door; temperatures in tenths of a degree; hundredths of a volt. */
const doorBit = 1 << 13
const item = { temperatures: 0x51, supply: 0x61, battery: 0xe1 } as const
/** A cold store is loaded at this pace while it stands: opened for four of twenty minutes. */
const loading = { everyMs: 1_200_000, openMs: 240_000 } as const
const setPoint = -20

const words = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2)
  for (const [nth, number] of numbers.entries()) bytes.writeInt16BE(Math.round(number), nth * 2)
  return bytes
}
const swing = (time: number, periodMs: number, phase: number): number => Math.sin((time / periodMs + phase) * 2 * Math.PI)

/** Degrees that the door has let in so far: it warms quickly while it is open, and cools slowly afterwards. */
const letIn = (sinceOpened: number): number =>
  sinceOpened < loading.openMs ? (sinceOpened / loading.openMs) * 12 : 12 * Math.exp(-(sinceOpened - loading.openMs) / 240_000)

/** undefined: it has none. */
export function sensorsOf({ phone, vehicleType, model }: Pick<FleetRow, 'phone' | 'vehicleType' | 'model'>): Sensors | undefined {
  const phase = new Random(`${phone} sensors`).next()
  const cold = vehicleType === 'refrigerated'
  const tellsVoltage = model === 'OT-808B'
  if (!cold && !tellsVoltage) return undefined
  return ({ acc, speed }, time) => {
    const items: SensorItems['items'] = []
    let status = 0
    if (cold) {
      const sinceOpened = (time + phase * loading.everyMs) % loading.everyMs
      const stands = speed < 1
      if (stands && sinceOpened < loading.openMs) status |= doorBit
      const warmth = stands ? letIn(sinceOpened) : 0
      const front = setPoint + swing(time, 900_000, phase) * 1.2 + warmth
      const rear = setPoint + 1 + swing(time, 1_300_000, phase) * 1.5 + warmth * 1.3
      items.push({ id: item.temperatures, bytes: words(front * 10, rear * 10) })
    }
    if (tellsVoltage) {
      // The alternator charges while the engine runs.
      const supply = (acc ? 27.8 : 25.1) + swing(time, 60_000, phase) * 0.15
      items.push({ id: item.supply, bytes: words(supply * 100) }, { id: item.battery, bytes: words(412) })
    }
    return { status, items }
  }
}

/** By SAE J1939: engine speed and coolant. The highest bits of an id: of 29 bits. */
const busId = { engine: 0x4cf0_0400, coolant: 0x58fe_ee00 } as const

/** What the bus of a tractor says. */
export function busMessages({ acc, speed }: Reading): { id: number; data: Buffer }[] {
  if (!acc) return []
  const rpm = speed < 1 ? 620 : 900 + (speed % 30) * 30
  const engine = Buffer.from('f07d7d0000ffffff', 'hex')
  engine.writeUInt16LE(Math.round(rpm / 0.125), 3)
  const coolant = Buffer.alloc(8, 0xff)
  coolant[0] = 86 + 40
  return [
    { id: busId.engine, data: engine },
    { id: busId.coolant, data: coolant },
  ]
}
