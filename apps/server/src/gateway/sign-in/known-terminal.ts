/** A terminal as it is stored. */
import type { Version } from '@outrider/jt808'
import { type Device } from './device.ts'

export interface KnownTerminal {
  id: number
  vehicleId: number
  phone: string
  plateNum: string
  /** If set, only the terminal with this id may register. */
  terminalId: string | null
  /** The device that has this number; null: none has registered yet. */
  device: Device | null
  /** Of the token in use, and of the newest one until it is used. */
  tokenHash: Buffer | null
  newTokenHash: Buffer | null
  /** null: as the platform's option says. */
  signIn: SignInRule | null
  /** It has used a code. */
  hasSignedIn: boolean
  /** Plate of its newest registration, where the vehicle has another. */
  otherPlate: string | null
  version: Version | null
  attributesAt: Date | null
  parametersAt: Date | null
  /** Its own parameter 0x0001, s; null: it has not said. */
  heartbeatSeconds: number | null
  /** Time of the vehicle's newest report with a sound clock, ms since 1970; 0: none. */
  newestTime: number
  /** By how much its clock was ahead at its newest report, where it was not believed, ms; null: it was, or could not be read. */
  wrongBy: number | null
  /** Minutes ahead of UTC of the times in its messages. */
  zoneMinutes: number
  proposedZoneMinutes: number | null
  /** Sub-packages of incomplete messages are stored. */
  hasSubPackages: boolean
}

/** none: no such vehicle. taken: the vehicle with that plate has another terminal. */
export type PlateState = 'none' | 'known' | 'taken'

/** Which code a terminal has to sign in with (sign-in-rule.ts). */
export type SignInRule = 'issued' | 'own' | 'none'
