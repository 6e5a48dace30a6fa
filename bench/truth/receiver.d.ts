import type { Location } from '@outrider/jt808'
import type { Random } from '../../apps/simulator/src/random.ts'
import type { Second } from './simulated-vehicle.ts'
export interface Receiver {
  /** Seconds between two reports with ACC on, and off. */
  interval: number
  restInterval: number
  /** Seconds in which its error forgets where it was. */
  correlation: number
  /** Item 0x01 in tenths of a kilometre for each that was driven; 0: it has none. */
  odometer: number
  /** The line of ACC: of the engine, always on (wired to the battery), or one that drops out. */
  acc: 'engine' | 'always' | 'loose'
  /** A report when it has turned by 30°, as most terminals send. */
  corners: boolean
  /** Its clock is so many minutes ahead of UTC+8. */
  zoneAhead: number
  /** Litres that the fuel sloshes by while it moves; undefined: it has no probe. */
  slosh: number | undefined
  /** The probe reads zero while the engine is off. */
  probeUnpowered: boolean
  /** One fix in so many is some kilometres off; 0: none. */
  wildFix: number
}
export declare const ordinaryReceiver: Receiver
/** The reports of a day; the first second ends at `from` + 1 s. */
export declare function reportsOf(seconds: readonly Second[], from: number, receiver: Receiver, random: Random): Location[]
