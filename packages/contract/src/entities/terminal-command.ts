/** A command that a terminal was sent, as its record tells it. */
import * as z from 'zod/mini'

/**
 * queued: waits until the terminal is connected. acknowledged: received by the terminal; that is the outcome of commands without a reply
 * message, otherwise the reply is still to come. timedOut: no reply in time. expired: the terminal was not connected, or not before the
 * command expired. unknown: sent, but the connection ended before the outcome was known; it is never sent again.
 */
export const commandStates = [
  'queued',
  'sent',
  'acknowledged',
  'answered',
  'refused',
  'timedOut',
  'expired',
  'cancelled',
  'unknown',
] as const
export type CommandState = (typeof commandStates)[number]

export const terminalCommand = z.object({
  commandId: z.string(),
  vehicleId: z.string(),
  /** What the terminal was asked for, such as 'location'. */
  command: z.string(),
  state: z.enum(commandStates),
  /** Why it has no result, such as 'notSupported'; null: it has one, or has no outcome yet. */
  reason: z.nullable(z.string()),
  /** ms since 1970. */
  requestedAt: z.number(),
  /** When its outcome was known, ms since 1970; null: not yet. */
  finishedAt: z.nullable(z.number()),
  /** Who requested it; null: the platform itself, or a user who has been deleted. */
  requestedBy: z.nullable(
    z.object({
      /** Empty for readers who may not ask terminals themselves, except for their own commands. */
      userName: z.string(),
      /** The reader is this user. */
      self: z.boolean(),
    }),
  ),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type TerminalCommand = z.infer<typeof terminalCommand>
