/** What a report carries that sensors read, as bytes by their source. Pure. */
import type { FrameSource, SensorSource } from '@outrider/contract'
import type { SentFrame } from '../fleet/sent-frames.ts'

export type { SentFrame }

/** A report as it is stored; `extras`: additional items as sent, with wrong lengths corrected. */
export interface SentReport {
  /** ms since 1970. */
  time: number
  status: number
  alarms: number
  /** 0.1 l by the standard, as sent; null: not sent, or not so. */
  fuelDl: number | null
  extras: Uint8Array | null
}

/** How long a frame counts beside the reports that follow it, ms. Parameters are asked for every ten minutes: two questions may be lost. */
const frameLasts: Readonly<Record<FrameSource, number>> = { can: 300_000, transparent: 300_000, parameter: 1_800_000 }
export const longestFrame = Math.max(...Object.values(frameLasts))
const fuelItem = 0x02

/** Items by their id, the first of each as they stand; what is cut off at the end is left out. */
export function itemsIn(extras: Uint8Array | null): Map<number, Uint8Array> {
  const items = new Map<number, Uint8Array>()
  if (!extras) return items
  for (let at = 0; at + 2 <= extras.length; ) {
    const [id, length] = [extras[at] ?? 0, extras[at + 1] ?? 0]
    if (at + 2 + length > extras.length) break
    if (!items.has(id)) items.set(id, extras.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return items
}

const word = (number: number): Uint8Array => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number)

/** Gives the bytes of a source, or nothing; reads the items of a report once. `frames`: the last of each source before the report. */
export function sentBytes(
  report: SentReport,
  frames: ReadonlyMap<string, SentFrame> = new Map(),
): (source: SensorSource, sourceNumber: number) => Uint8Array | undefined {
  let items: Map<number, Uint8Array> | undefined
  return (source, sourceNumber) => {
    if (source === 'status') return word(report.status)
    if (source === 'alarmBits') return word(report.alarms)
    if (source === 'item' || source === 'beacon') {
      // With its highest bit set it is something else of a maker's.
      if (sourceNumber === fuelItem) return report.fuelDl === null ? undefined : word(report.fuelDl).subarray(2)
      items ??= itemsIn(report.extras)
      return items.get(sourceNumber)
    }
    const frame = frames.get(frameKey(source, sourceNumber))
    return frame && report.time - frame.time <= frameLasts[source] ? frame.data : undefined
  }
}

export const frameKey = (source: SensorSource, sourceNumber: number): string => `${source} ${sourceNumber}`
