/** Which device a vehicle's number belongs to, what does not fit, and what it sent that nothing handles. */
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

/** A message of a terminal as it came. */
export const terminalMessage = z.object({
  /** On the wire, such as 1793 for 0x0701. */
  messageId: z.int(),
  zh: z.string(),
  en: z.string(),
  /** 2011, 2013 or 2019. */
  edition: z.int(),
  /** First and last arrival of these bytes, ms since 1970, and how often they came. */
  firstTime: z.number(),
  time: z.number(),
  count: z.int(),
  /** Bytes. */
  size: z.int(),
  /** null: the user may not see positions, and messages contain them. */
  content: z.nullable(
    z.object({
      /** null: not known, or not readable. */
      fields: z.nullable(z.array(z.object({ name: z.string(), value: z.string() }))),
      /** Its first bytes. */
      hex: z.string(),
    }),
  ),
})
export type TerminalMessage = z.infer<typeof terminalMessage>

/** Why a terminal's link ended. */
export const linkEnds = ['closed', 'idle', 'displaced', 'logout', 'shutdown', 'protocol', 'forgotten'] as const
export type LinkEnd = (typeof linkEnds)[number]

const terminalLink = z.object({
  /** ms since 1970 */
  since: z.number(),
  /** ms since 1970; null: it is linked. */
  until: z.nullable(z.number()),
  /** null: it is linked. */
  why: z.nullable(z.enum(linkEnds)),
  /** Frames that came damaged, and messages or reports in them that could not be read. */
  faults: z.number(),
})
export type TerminalLink = z.infer<typeof terminalLink>

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
  /** Its last connections, newest first. */
  links: z.array(terminalLink),
})
export type TerminalState = z.infer<typeof terminalState>
