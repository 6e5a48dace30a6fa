import * as z from 'zod/mini'
import { needed, orElse, readAs } from '../reading.ts'
import { alarmState, driveState, onlineState, position } from './position.ts'
import { alarmStateOf, driveStateOf, onlineStateOf } from './state-of-position.ts'

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

/** The fields of a vehicle and of its position, of which a platform sends some here and some there. */
function bothOf(vehicle: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { position: place, ...own } = vehicle
  return typeof place === 'object' && place !== null ? { ...own, ...place } : own
}

/** A position in a list may be missing, and need not say again whose it is. */
const withinVehicle = (sent: unknown, vehicle: Readonly<Record<string, unknown>>): unknown => {
  const { id, speed, onlineState: online, alarmState: alarm, driveState: drive } = vehicle
  const place = { latitude: null, longitude: null, ...(typeof sent === 'object' ? sent : undefined) }
  return { vehicleId: id, speed, onlineState: online, alarmState: alarm, driveState: drive, ...place }
}

/** Of a platform that sorts no names: the client does. */
export const unranked = -1

export const vehicle = z.object({
  id: needed(z.string()),
  plateNum: needed(z.string()),
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
  initials: orElse(z.string(), '', 'the client finds them'),
  /** Rank of the vehicle when all vehicles visible to the user are sorted by name. */
  rank: orElse(z.int(), unranked, 'the client sorts by name'),
  /** km/h. */
  speed: orElse(z.number(), sent => Number(bothOf(sent)['speed'] ?? 0), 'that of position'),
  onlineState: orElse(onlineState, sent => onlineStateOf(bothOf(sent)), 'that of position'),
  alarmState: orElse(alarmState, sent => alarmStateOf(bothOf(sent)), 'that of position'),
  driveState: orElse(driveState, sent => driveStateOf(bothOf(sent)), 'that of position'),
  position: readAs(position, withinVehicle, 'getVehiclesPosition is asked'),
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type Vehicle = z.infer<typeof vehicle>
