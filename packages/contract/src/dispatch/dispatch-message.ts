/** Messages of dispatchers to drivers: one text for many terminals (0x8300), with what came of it at each. */
import * as z from 'zod/mini'

/**
 * Terminals of 2019 have all three. Those before only know urgent or not: they take the others as texts that are not urgent.
 */
export const dispatchTypes = ['notice', 'service', 'urgent'] as const
export type DispatchType = (typeof dispatchTypes)[number]

/** Where a terminal presents it. Terminals of 2019 have no advert screen and leave it out. */
export const dispatchPresentations = ['display', 'speak', 'adScreen'] as const
export type DispatchPresentation = (typeof dispatchPresentations)[number]

/**
 * waiting: for its turn. sent: written to the terminal, no answer yet. refused: the terminal said no. noAnswer: sent, no answer in time. offline:
 * not sent, and never sent later. notSent: the server ended before its turn, it could not be written, its service ended meanwhile, or its
 * terminal carries out such texts and the vehicle was not seen standing. unknown: the connection or the server
 * ended between sending and answer; never sent again by itself.
 */
export const dispatchStates = ['waiting', 'sent', 'acknowledged', 'refused', 'noAnswer', 'offline', 'notSent', 'unknown'] as const
export type DispatchState = (typeof dispatchStates)[number]

/** Those that a repetition sends again, when a user asks for it. */
export const failedDispatchStates = [
  'refused',
  'noAnswer',
  'offline',
  'notSent',
  'unknown',
] as const satisfies readonly DispatchState[]

export const dispatchMessageId = z.string().check(z.regex(/^\d{1,18}$/))

/** Vehicles by state: of those that the user may see. */
const counts = z.object(Object.fromEntries(dispatchStates.map(state => [state, z.int()])) as Record<DispatchState, z.ZodMiniInt>)
export type DispatchCounts = z.infer<typeof counts>

export const dispatchMessage = z.object({
  messageId: z.string(),
  type: z.enum(dispatchTypes),
  show: z.array(z.enum(dispatchPresentations)),
  text: z.string(),
  /** Who sent it. */
  userName: z.string(),
  self: z.boolean(),
  /** ms since 1970. */
  time: z.number(),
  /** The message that it repeats; null: none. */
  repeats: z.nullable(z.string()),
  counts,
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type DispatchMessage = z.infer<typeof dispatchMessage>

export const dispatchDelivery = z.object({
  vehicleId: z.string(),
  /** At the time of sending. */
  plateNum: z.string(),
  state: z.enum(dispatchStates),
  /** Since when it is in this state, ms since 1970. */
  time: z.number(),
})
export type DispatchDelivery = z.infer<typeof dispatchDelivery>

export const dispatchTemplate = z.object({
  templateId: z.string(),
  /** null: the user's own, or of an organisation above those that the user sees. */
  orgId: z.nullable(z.int()),
  /** The user's own. */
  own: z.boolean(),
  text: z.string(),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type DispatchTemplate = z.infer<typeof dispatchTemplate>
