/** Whether a terminal that registers is let in, and with which result of 0x8100 it is turned away. Pure. */
import type { RefusalReason } from '../events/events.ts'
import type { KnownTerminal, PlateState } from './terminals.repository.ts'

export type Admission = { result: 0 } | { result: 1 | 2 | 3 | 4; why: RefusalReason }

const sameId = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase()

/**
 * A known terminal is let in again however often it registers: many do so at every start, and would never authenticate after
 * "already registered".
 */
export function admit(
  known: Pick<KnownTerminal, 'terminalId'> | undefined,
  said: { terminalId: string; plate: string },
  plate: PlateState,
): Admission {
  if (known) {
    const isOther = known.terminalId !== null && !sameId(known.terminalId, said.terminalId)
    return isOther ? { result: 3, why: 'otherTerminalId' } : { result: 0 }
  }
  if (plate === 'taken') return { result: 1, why: 'vehicleHasTerminal' }
  if (plate === 'none' && said.plate !== '') return { result: 2, why: 'unknownVehicle' }
  return { result: 4, why: 'unknownTerminal' }
}
