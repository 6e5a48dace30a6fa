import * as z from 'zod/mini'
import { alarmState, driveState, onlineState, position } from './position.ts'

/** Plate colours with the numbers of JT/T 808 (0x0100); 0: no plate. */
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
  /** The fleet's own number or name of the vehicle; empty: none. */
  nickname: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  /** Key of `vehicleTypes`. */
  vehicleType: z.string(),
  /** The terminal's phone (SIM) number, leading zeros stripped. */
  simNum: z.string(),
  /** Terminal id; empty: not known. */
  terminalId: z.string(),
  /** Pinyin initials of plate number and nickname, in lower case, separated by a space: 'yb12345 hcl'. */
  initials: z.string(),
  /** Rank of the vehicle when all vehicles visible to the user are sorted by name. */
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
