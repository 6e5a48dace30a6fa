/** What is to be the same for the ticked vehicles, as the call takes it. Pure. */
import type { ChangeOfVehicles } from '@outrider/contract'

/** Every vehicle has these. */
export const needed = ['vehicleType', 'terminalType'] as const
/** A vehicle may be without these. */
export const optional = ['timeZone', 'industryCategory', 'operationType', 'operationStatus'] as const
/** Typed; left empty they stay as they are, and a vehicle may be without them too. */
export const typed = ['simCarrier', 'tags', 'channelNames'] as const
export type Wanted = (typeof needed)[number] | (typeof optional)[number] | (typeof typed)[number] | 'simExpiresOn' | 'orgId'

/** Stays as it is. */
export const asItIs = ''
/** A sign that nobody types. */
export const cleared = '\u0000'

export const changesOf = (wanted: Readonly<Partial<Record<Wanted, string>>>): ChangeOfVehicles =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([field, chosen]) => {
      const value = chosen.trim()
      return value === asItIs ? [] : [[field, value === cleared ? null : field === 'orgId' ? Number(value) : value]]
    }),
  )
