/** How alarms are handled: the ways, why one is closed, and what came of it. */
import * as z from 'zod/mini'
import { alarmMethods } from './alarm-case.ts'

/**
 * What a way sends to the terminal. text: 0x8300. confirmation: 0x8203, which ends the alarm at the terminal. nothing: the way is only recorded
 * here; the terminal goes on until its condition ends.
 */
export const alarmOrderKinds = ['text', 'confirmation', 'nothing'] as const

/**
 * noRight: it sends to the terminal, and the user may not. noCamera: the vehicle has none. unheard: its company lets nobody listen into its cab.
 * unknown: there is no such alarm, or the user may not see it.
 */
export const alarmClosedReasons = ['noRight', 'claimedByOther', 'processed', 'noCamera', 'unheard', 'unknown'] as const
export type AlarmClosedReason = (typeof alarmClosedReasons)[number]

const openness = {
  open: z.boolean(),
  /** Why it is closed; null: it is open. */
  reason: z.nullable(z.enum(alarmClosedReasons)),
}

export const alarmWays = z.object({
  alarmId: z.string(),
  /** The terminal is connected now. */
  online: z.boolean(),
  ways: z.array(z.object({ method: z.enum(alarmMethods), sends: z.enum(alarmOrderKinds), ...openness })),
  /** Besides a way: the terminal calls a phone, so that one can listen in. */
  monitorPhone: z.object(openness),
  /** Besides a way: a picture of a camera. */
  camera: z.object(openness),
  /** The cameras of its vehicle. */
  cameras: z.array(z.object({ channel: z.int(), name: z.string() })),
})
export type AlarmWays = z.infer<typeof alarmWays>

/**
 * sent: written to the terminal, no answer yet, or its connection ended before one. offline: not sent, and never sent later. unknown: the server
 * ended before the outcome was known; never sent again. frozen: not sent, the service of the vehicle has ended. withheld: not sent, its terminal
 * carries texts out and the vehicle was not seen standing.
 */
export const alarmOrderResults = [
  'sent',
  'acknowledged',
  'failed',
  'noAnswer',
  'offline',
  'unknown',
  'frozen',
  'withheld',
] as const
export type AlarmOrderResult = (typeof alarmOrderResults)[number]

/** processed: by somebody before. claimedByOther: somebody else looks after it. */
export const alarmHandlingOutcomes = ['done', 'claimedByOther', 'processed', 'unknown'] as const

export const alarmHandled = z.object({
  alarmId: z.string(),
  /** done: it is processed now, whatever came of what was sent. */
  outcome: z.enum(alarmHandlingOutcomes),
  /** Who has it or processed it, and since when, ms since 1970; empty and null unless the outcome says so. */
  userName: z.string(),
  since: z.nullable(z.number()),
  /** What came of the text or confirmation so far; null: nothing was sent. */
  order: z.nullable(z.enum(alarmOrderResults)),
  /** What came of the request to call the monitor phone. */
  callback: z.nullable(z.enum(alarmOrderResults)),
  /** What came of the request for a picture, the picture itself comes later. noCamera: not asked for, the vehicle has no such camera. */
  picture: z.nullable(z.enum([...alarmOrderResults, 'noCamera'])),
})
export type AlarmHandled = z.infer<typeof alarmHandled>

/** How a terminal presents a text. 2019 has a kind instead of urgent: urgent or notice. */
export const textPresentations = ['urgent', 'display', 'speak', 'adScreen'] as const
export type TextPresentation = (typeof textPresentations)[number]

/** V.alarm.phone: 3 to 20 digits, with an optional + before and hyphens between them. */
export const isMonitorPhone = (text: string): boolean =>
  text.length <= 20 && /^\+?\d{2,}(?:-?\d+)*$/.test(text) && text.length >= 3

export const alarmTemplate = z.object({
  templateId: z.string(),
  /** null: of every organisation, or of one above those that the user sees. */
  orgId: z.nullable(z.int()),
  zh: z.string(),
  en: z.string(),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
