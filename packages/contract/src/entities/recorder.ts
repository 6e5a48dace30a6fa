/** Data of driving recorders: what was collected, and how it compares with what the terminal reported. Ours (decision 185). */
import * as z from 'zod/mini'

/** As a recorder can be asked; the first eight say what is so now, the others have records of a span. */
export const recorderDataKinds = [
  'standard',
  'driver',
  'clock',
  'mileage',
  'pulses',
  'vehicle',
  'signals',
  'serial',
  'speeds',
  'places',
  'accidents',
  'overtime',
  'drivers',
  'power',
  'changes',
  'speedStates',
] as const
export type RecorderDataKind = (typeof recorderDataKinds)[number]
export const recorderRecordKinds = recorderDataKinds.slice(8)

/** Of one kind. `empty`: it answered that it has none. `cut`: it has more than is collected at once. */
export const recorderKindStates = ['waiting', 'done', 'empty', 'refused', 'notSupported', 'noAnswer', 'broken', 'cut'] as const
export const recorderReadingStates = ['collecting', 'done', 'incomplete', 'failed', 'interrupted'] as const
/** Hours of a span. */
export const recorderSpanHours = 360

export const recorderReading = z.object({
  readingId: z.string(),
  vehicleId: z.string(),
  userName: z.string(),
  reason: z.string(),
  /** ms since 1970. */
  from: z.number(),
  to: z.number(),
  state: z.enum(recorderReadingStates),
  kinds: z.array(z.object({ kind: z.enum(recorderDataKinds), state: z.enum(recorderKindStates), records: z.int() })),
  bytes: z.int(),
  requestedAt: z.number(),
  endedAt: z.nullable(z.number()),
})
export type RecorderReading = z.infer<typeof recorderReading>

export const recorderFact = z.object({
  zh: z.string(),
  en: z.string(),
  /** Of a time ms since 1970; null: it said nothing. */
  value: z.nullable(z.string()),
  kind: z.enum(['text', 'time']),
  unit: z.string(),
})

const speeds = z.array(z.nullable(z.number()))
export const recorderEntry = z.object({
  /** ms since 1970, of its beginning; of an accident of its end. null: unreadable. */
  at: z.nullable(z.number()),
  until: z.nullable(z.number()),
  licence: z.string(),
  /** As the recorder counts: 1 in or on, 2 out or off; of a change the command that made it; null: it has none. */
  event: z.nullable(z.int()),
  /** km/h: by second; of places by minute, of an accident every 0.2 s backwards. */
  speeds,
  /** Of the other speed in a check. */
  reference: speeds,
  /** Bits of signals beside each speed. */
  signals: z.array(z.int()),
  /** WGS-84 degrees; null: it had none, or the user may not see tracks. */
  places: z.array(z.nullable(z.object({ latitude: z.number(), longitude: z.number(), altitude: z.number() }))),
})
export type RecorderEntry = z.infer<typeof recorderEntry>

export const recorderComparison = z.object({
  /** Minutes that the recorder has. */
  minutes: z.int(),
  /** Reports of the terminal in seconds of which the recorder has a speed. */
  compared: z.int(),
  /** km/h, recorder less report; null: nothing to compare. */
  meanDifference: z.nullable(z.number()),
  /** Of the compared ones: further apart than `tolerance`. */
  differing: z.int(),
  /** km/h. */
  tolerance: z.number(),
  /** Those that differ most, the largest difference first. */
  largest: z.array(z.object({ at: z.number(), recorder: z.number(), report: z.number() })),
  /** Minutes in which the recorder drove and the terminal reported nothing for long. */
  unreported: z.int(),
  /** km over the minutes of the recorder, by either. */
  recorderKm: z.number(),
  ourKm: z.number(),
  /** s, recorder less platform; null: its clock was not collected. */
  clockOff: z.nullable(z.number()),
  /** Drivers in and out by the recorder, and whether the terminal reported a card within five minutes. */
  drivers: z.array(z.object({ at: z.number(), licence: z.string(), event: z.int(), known: z.boolean() })),
})
export type RecorderComparison = z.infer<typeof recorderComparison>
