/** Decides whether a registering terminal (0x0100) is accepted, or which 0x8100 result code rejects it. Pure. */
import type { RefusalReason } from '../events/events.ts'
import type { KnownTerminal, PlateState } from './terminals.repository.ts'

export type Admission = { result: 0 } | { result: 1 | 2 | 3 | 4; why: RefusalReason }

const sameId = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase()

/**
 * A known terminal is accepted every time it registers: many register at each start and would never authenticate after the result
 * "already registered".
 */
export function admit(
  known: Pick<KnownTerminal, 'terminalId'> | undefined,
  registration: { terminalId: string; plate: string },
  plate: PlateState,
): Admission {
  if (known) {
    const isOther = known.terminalId !== null && !sameId(known.terminalId, registration.terminalId)
    return isOther ? { result: 3, why: 'otherTerminalId' } : { result: 0 }
  }
  if (plate === 'taken') return { result: 1, why: 'vehicleHasTerminal' }
  if (plate === 'none' && registration.plate !== '') return { result: 2, why: 'unknownVehicle' }
  return { result: 4, why: 'unknownTerminal' }
}
