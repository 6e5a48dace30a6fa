/** Messages that an expert sends to a terminal from a form. Ours (decision 186). */
import * as z from 'zod/mini'

const text = z.object({ zh: z.string(), en: z.string() })

/** rows: one item a line, its parts between |. time: ms since 1970. */
export const sendableFieldKinds = ['number', 'text', 'hex', 'choice', 'rows', 'time'] as const

export const sendableField = z.object({
  name: z.string(),
  ...text.shape,
  kind: z.enum(sendableFieldKinds),
  /** Of a number its bounds; of a text the most bytes. */
  min: z.nullable(z.int()),
  max: z.nullable(z.int()),
  choices: z.array(z.object({ value: z.string(), ...text.shape })),
  /** How a line of rows is written. */
  hint: text,
})
export type SendableField = z.infer<typeof sendableField>

/** `makerText`: an order of the terminal's maker, as a text. The last three switch off what the terminal may never come back from. */
export const sendableMessages = [
  'question',
  'events',
  'informationMenu',
  'information',
  'phoneBook',
  'askDriver',
  'makerText',
  'passDown',
  'passThrough',
  'vehicleControls',
  'recorderVehicle',
  'recorderInstalled',
  'recorderSignals',
  'recorderClock',
  'recorderPulses',
  'recorderMileage',
  'recordSound',
  'platformKey',
  'wirelessUpgrade',
  'dataOff',
  'radioOff',
  'powerOff',
] as const
export type SendableMessage = (typeof sendableMessages)[number]

export const sendableForm = z.object({
  message: z.enum(sendableMessages),
  /** As on the wire. */
  messageId: z.int(),
  ...text.shape,
  fields: z.array(sendableField),
  /** Goes only while the vehicle was seen standing. */
  standing: z.boolean(),
  /** The terminal may not come back: the plate is typed. */
  mayLose: z.boolean(),
  /** It cannot be taken back: the plate is typed. */
  confirms: z.boolean(),
  /** What it is for; empty: its name says it. */
  about: text,
})
export type SendableForm = z.infer<typeof sendableForm>

export const sentValue = z.object({ name: z.string().check(z.maxLength(40)), value: z.string().check(z.maxLength(2_000)) })
