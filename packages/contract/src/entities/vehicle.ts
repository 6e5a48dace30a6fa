import * as z from 'zod/mini'
import { alarmState, driveState, onlineState, position } from './position.ts'

/** GB/T plate colours as JT/T 808 numbers them; 0: not plated. */
export const plateColors = { 0: 'none', 1: 'blue', 2: 'yellow', 3: 'black', 4: 'white', 5: 'green', 9: 'other' } as const
export const plateColor = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(9),
])

export const vehicle = z.object({
  id: z.string(),
  plateNum: z.string(),
  plateColor,
  /** Own number, as the fleet calls the vehicle; empty: none. */
  nickname: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  /** Key of `vehicleTypes`. */
  vehicleType: z.string(),
  /** The terminal's phone (SIM) number, leading zeros stripped. */
  simNum: z.string(),
  /** The terminal's own id; empty: not known. */
  terminalId: z.string(),
  /** First letters of plate number and nickname as spoken, in lower case, parted by a space: 'yb12345 hcl'. */
  initials: z.string(),
  /** Place in the order by name of all vehicles the user may see. */
  rank: z.int(),
  /** km/h. */
  speed: z.number(),
  onlineState,
  alarmState,
  driveState,
  position,
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type Vehicle = z.infer<typeof vehicle>
