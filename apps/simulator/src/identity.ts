/** The identity a terminal registers with, with defaults for fields that were not given. */
import type { Version } from './fleet/fleet-row.ts'

export interface Identity {
  phone: string
  version: Version
  plate: string
  plateColor: number
  terminalId: string
  maker: string
  model: string
  /** GB/T 2260, six digits; 0: the platform's default. */
  division: number
}

export function identityOf(given: Partial<Identity> & { phone: string }): Identity {
  const { phone, plate = '' } = given
  return {
    phone,
    plate,
    version: given.version ?? '2013',
    plateColor: given.plateColor ?? (plate ? 2 : 0),
    // Seven characters: the field length of 2011 and 2013.
    terminalId: given.terminalId ?? `T${phone.slice(-6).padStart(6, '0').toUpperCase()}`,
    maker: given.maker ?? 'OTR01',
    model: given.model ?? 'OT-80',
    division: given.division ?? 0,
  }
}
