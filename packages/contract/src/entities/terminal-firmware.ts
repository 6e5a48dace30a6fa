/** Firmware for terminals. Ours (decision 198). */
import * as z from 'zod/mini'
import { fileId } from '../files.ts'

/** What it is for, as 0x8108 numbers it: only of the first the terminal says its version. */
export const firmwareKinds = { terminal: 0, cardReader: 12, gnss: 52 } as const
export type FirmwareKind = keyof typeof firmwareKinds
export const firmwareKindNames = Object.keys(firmwareKinds) as [FirmwareKind, ...FirmwareKind[]]

export const firmwareNoteLength = 500

const word = (length: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(length))

export const terminalFirmwareForm = z.object({
  orgId: z.int(),
  /** As terminals say it. */
  model: word(64),
  kind: z.enum(firmwareKindNames),
  /** As terminals say it once they have it (0x0107). */
  version: word(60),
  /** Of 0x8108; five bytes. */
  maker: z.string().check(z.trim(), z.regex(/^[\x20-\x7e]{0,5}$/)),
  /** As the maker names it: MD5, SHA-1 or SHA-256; empty: not checked. */
  checksum: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})?$/i)),
  note: z.string().check(z.trim(), z.maxLength(firmwareNoteLength)),
  fileId,
})

export const terminalFirmware = z.object({
  firmwareId: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  model: z.string(),
  kind: z.enum(firmwareKindNames),
  version: z.string(),
  maker: z.string(),
  note: z.string(),
  bytes: z.int(),
  /** SHA-256, hex. */
  sha256: z.string(),
  userName: z.string(),
  addedAt: z.number(),
})
export type TerminalFirmware = z.infer<typeof terminalFirmware>

/** A terminal that a firmware is for. */
export const upgradableTerminal = z.object({
  vehicleId: z.string(),
  plateNum: z.string(),
  online: z.boolean(),
  /** As it said last; empty: never. */
  version: z.string(),
  /** cannot: its edition has no such message. */
  state: z.enum(['hasIt', 'hasOther', 'unread', 'underWay', 'cannot']),
})
export type UpgradableTerminal = z.infer<typeof upgradableTerminal>
