/** The configuration of one simulated vehicle: a row of a fleet file. */
import type { AreaManner } from '../device/held-areas.ts'
import type { Obedience } from '../device/relay.ts'
import type { Configurability } from '../device/configurability.ts'
import type { UpgradeManner } from '../device/upgrade-manners.ts'
import type { Cameras } from '../video/camera-options.ts'

export type Version = '2011' | '2013' | '2019'

/**
 * haul: between `home` and `to`, and back; city: rounds in its home town; idle: stays there with ACC on; parked: with ACC off; off:
 * never connects.
 */
export type Kind = 'haul' | 'city' | 'idle' | 'parked' | 'off'
export const kinds: readonly Kind[] = ['haul', 'city', 'idle', 'parked', 'off']

/** height: its altitude is none that there is. drift: every three hours of driving one position is a hundred kilometres away. */
export const plantedFaults = ['height', 'drift'] as const
export type PlantedFault = (typeof plantedFaults)[number]

export interface FleetRow {
  /** The terminal's number, without leading zeros; at most 12 digits, for 2019 20. */
  phone: string
  version: Version
  plate: string
  /** As JT/T 808 numbers it: 1 blue, 2 yellow, 3 black, 4 white, 5 green, 9 other, 0 not plated. */
  plateColor: number
  kind: Kind
  /** English name of a place in geo. */
  home: string
  /** haul only: the destination. Without it one is chosen by the seed. */
  to?: string
  /** truck (the default), tractor, van, coach, bus, taxi, tanker, refrigerated, engineering, car. */
  vehicleType?: string
  /** GB/T 2260 code of where it is registered, six digits. */
  division?: number
  /** Seven capital letters or digits. */
  terminalId?: string
  maker?: string
  model?: string
  /** Loses its fix for minutes from time to time, as with a bad antenna. */
  patchyFix?: boolean
  /**
   * Has a past of before the first start and of the time the simulator was not running. first: told in time order before it reports live. beside: at
   * most two days, in late reports beside the live ones; one of kind `off` tells it and leaves.
   */
  past?: 'first' | 'beside'
  /** Somebody takes fuel from its tank in a night of its past, once a week. */
  siphoned?: true
  /** What is wrong with its terminal all the time. */
  fault?: PlantedFault
  /** Sends this event (0x0301) at each sign-in, which a driver would choose from the menu of the terminal. */
  event?: number
  /** Minutes by which its clock is ahead. */
  clockAhead?: number
  /** Has cameras and sensors of active safety, which raise alarms on the road. */
  activeSafety?: boolean
  /** Cameras and microphone that send live and recorded video, and photos. Without: it has none. */
  cameras?: Cameras
  /** What its terminal does with orders and texts; without: it obeys. */
  obedience?: Obedience
  /** What it does with areas and routes. Default: holds them. */
  areas?: AreaManner
  /** What it does when it is configured. */
  configurability?: Configurability
  /** What it does with firmware. */
  upgrading?: UpgradeManner
  /** Raises this alarm repeatedly. */
  alarm?: 'overspeed' | 'emergency'
}
