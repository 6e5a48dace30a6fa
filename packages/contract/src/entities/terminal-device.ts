/** Which device a vehicle's number belongs to, and what does not fit. */
import * as z from 'zod/mini'
import { refusedTerminal } from './add-vehicle.ts'

/** As the registration (0x0100) says. */
export const terminalDevice = z.object({ maker: z.string(), model: z.string(), terminalId: z.string() })
export type TerminalDevice = z.infer<typeof terminalDevice>

/** Another device has been accepted for the number of a vehicle. */
const deviceChange = z.object({
  /** ms since 1970 */
  time: z.number(),
  before: z.nullable(terminalDevice),
  after: z.nullable(terminalDevice),
  /** Name of the user who accepted it; empty: the platform, by its option. */
  by: z.string(),
})

export const terminalState = z.object({
  /** null: no device has registered yet. */
  device: z.nullable(terminalDevice),
  /** Since when it has this number, ms since 1970. */
  since: z.nullable(z.number()),
  /** Plate that the device said at its last registration, where the vehicle has another. */
  otherPlate: z.nullable(z.string()),
  /** What was refused under this number and has not been settled. */
  refused: z.nullable(refusedTerminal),
  /** Newest first. */
  changes: z.array(deviceChange),
})
export type TerminalState = z.infer<typeof terminalState>
