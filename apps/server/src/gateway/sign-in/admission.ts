/** Decides whether a registering terminal (0x0100) is accepted, or which 0x8100 result code rejects it. Pure. */
import type { RefusalReason } from '../../events/events.ts'
import { type Device, sameDevice, sameField } from './device.ts'
import type { KnownTerminal, PlateState } from './known-terminal.ts'

export type Admission = { result: 0; isOther: boolean } | { result: 1 | 2 | 3 | 4; why: RefusalReason }

/**
 * A known terminal is accepted every time it registers: many register at each start and would never authenticate after the result
 * "already registered". Another device under its number is not, unless the platform accepts changed terminals; one that has not the id
 * which the administrator gave never is.
 */
export function admit(
  known: Pick<KnownTerminal, 'terminalId' | 'device'> | undefined,
  registration: Device & { plate: string },
  plate: PlateState,
  acceptsChanged = false,
): Admission {
  if (known) {
    const { terminalId, device } = known
    if (terminalId !== null && !sameField('terminalId', terminalId, registration.terminalId))
      return { result: 3, why: 'otherTerminalId' }
    const isOther = device !== null && !sameDevice(device, registration)
    return isOther && !acceptsChanged ? { result: 3, why: 'otherDevice' } : { result: 0, isOther }
  }
  if (plate === 'taken') return { result: 1, why: 'vehicleHasTerminal' }
  if (plate === 'none' && registration.plate !== '') return { result: 2, why: 'unknownVehicle' }
  return { result: 4, why: 'unknownTerminal' }
}
