/** Commands that users give to vehicles, as their records tell them. */
import * as z from 'zod/mini'
import { vehicleId } from './position.ts'

/** text: one that has a sign of an order, to a terminal that carries texts out. */
export const vehicleCommandKinds = ['cut', 'restore', 'lock', 'unlock', 'parameters', 'attributes', 'text'] as const
export type VehicleCommandKind = (typeof vehicleCommandKinds)[number]

export const vehicleCommandStates = [
  /** For the approval of a second person. */
  'waiting',
  /** A cut for the next stop, a restore for the link of the terminal. */
  'armed',
  /** Its bytes may be on their way. */
  'sending',
  'sent',
  /** The terminal has it, which proves nothing. */
  'acknowledged',
  /** A later report says so, or the reply came. */
  'inEffect',
  /** Acknowledged, and no report said so in time. */
  'notInEffect',
  'refused',
  'noAnswer',
  'expired',
  'cancelled',
  /** Nobody can tell whether the terminal has it; it is never sent again by itself. */
  'unknown',
] as const
export type VehicleCommandState = (typeof vehicleCommandStates)[number]

/**
 * How far a command is. waits: nothing of it was sent, and it may be. goes: it is on its way, or its effect is looked for. done, notDone: it has ended.
 * doubted: it has ended and nobody knows what it did, so that a cut may take effect yet.
 */
const phases = {
  waiting: 'waits',
  armed: 'waits',
  sending: 'goes',
  sent: 'goes',
  acknowledged: 'goes',
  inEffect: 'done',
  notInEffect: 'doubted',
  refused: 'notDone',
  noAnswer: 'doubted',
  expired: 'notDone',
  cancelled: 'notDone',
  unknown: 'doubted',
} as const satisfies Record<VehicleCommandState, string>
export type CommandPhase = (typeof phases)[VehicleCommandState]
export const phaseOfCommand = (state: VehicleCommandState): CommandPhase => phases[state]
export const commandStatesOf = (...those: readonly CommandPhase[]): VehicleCommandState[] =>
  vehicleCommandStates.filter(state => those.includes(phases[state]))

/** Those that have no end yet. */
export const openCommandStates: readonly VehicleCommandState[] = commandStatesOf('waits', 'goes')
export const isOpenCommand = (state: VehicleCommandState): boolean => openCommandStates.includes(state)

/** Why a cut may not be sent now. */
export const cutHindrances = [
  'offline',
  'noPosition',
  'oldPosition',
  'leftOut',
  'clock',
  'stuckReceiver',
  'fewSatellites',
  'noFix',
  'moving',
  'notStanding',
] as const
export type CutHindrance = (typeof cutHindrances)[number]

/** What shows besides position and speed that a vehicle stands, where its terminal sends it. */
export const evidenceItemNames = ['odometer', 'recorderSpeed', 'satellites'] as const
export type EvidenceItem = (typeof evidenceItemNames)[number]

/** By what a vehicle was seen to stand. */
export const standingEvidence = z.object({
  /** Of the newest live report, with the time that it was on its way. */
  ageMs: z.number(),
  /** How long its reports have shown it standing, and how many they were. */
  standingMs: z.number(),
  reports: z.number(),
  /** Net movement in that time; null: it does not stand. */
  metres: z.nullable(z.number()),
  /** km/h. */
  speed: z.number(),
  /** km/h; null: not sent. */
  recorderSpeed: z.nullable(z.number()),
  /** km, unchanged while it stood; null: not sent, or it has never counted. */
  odometer: z.nullable(z.number()),
  satellites: z.nullable(z.number()),
  /** What its terminal did not send in that time. */
  missing: z.array(z.enum(evidenceItemNames)),
  /** What it sends, and was never seen to tell that the vehicle drives; missing: of before it was looked at. */
  unproven: z.optional(z.array(z.enum(evidenceItemNames))),
})
export type StandingEvidence = z.infer<typeof standingEvidence>

/** Whether the vehicle was asked for its position first, and what came of it; fresh: a report was new enough. */
export const askedFirst = ['fresh', 'answered', 'noAnswer', 'offline'] as const
export type AskedFirst = (typeof askedFirst)[number]

const stepEvidence = z.object({
  /** null: it was not seen. */
  seen: z.nullable(standingEvidence),
  /** null: nobody waited for it, as when an armed cut is looked at with each report. */
  asked: z.nullable(z.enum(askedFirst)),
})
export type StepEvidence = z.infer<typeof stepEvidence>

/** How a terminal is told; see the table of methods on the server. */
export const commandMethods = [
  'control64',
  'controlF0',
  'controlText',
  'textRelay',
  'textDyd',
  'lock8500',
  'doors8500',
  'frameA006',
] as const
/** Those by which oil and power are cut and restored. */
export const relayCommandMethods = [
  'control64',
  'controlF0',
  'controlText',
  'textRelay',
  'textDyd',
  'frameA006',
] as const satisfies readonly (typeof commandMethods)[number][]
export type CommandMethod = (typeof commandMethods)[number]

export const commandReasonLength = 200
/** Of what is searched for among names. */
export const commandPersonLength = 60
/** Minutes that a restore waits for a terminal that is not linked. */
export const restoreMinutes = 24 * 60
/** Minutes that a cut waits for the next stop. */
export const armMinutes = { usual: 30, most: 240 } as const

const person = z.nullable(z.object({ userName: z.string(), self: z.boolean() }))

export const vehicleCommandStep = z.object({
  /** ms since 1970. */
  at: z.number(),
  state: z.enum(vehicleCommandStates),
  /** Why, such as a hindrance or the answer of the terminal; null: the state says all. */
  detail: z.nullable(z.string()),
  by: person,
  /** The sign-in from which somebody made this step, as it was then; null: nobody did, or it was not stored. */
  signIn: z.nullable(z.object({ time: z.number(), address: z.string(), agent: z.string() })),
  /** By what the vehicle was seen to stand, or not; null: it was not a question. */
  evidence: z.nullable(stepEvidence),
})

export const vehicleCommand = z.object({
  commandId: z.string(),
  vehicleId,
  plateNum: z.string(),
  kind: z.enum(vehicleCommandKinds),
  state: z.enum(vehicleCommandStates),
  detail: z.nullable(z.string()),
  method: z.nullable(z.enum(commandMethods)),
  /** No row names the model of the terminal: the usual method is assumed. */
  methodAssumed: z.boolean(),
  reason: z.string(),
  by: person,
  address: z.string(),
  /** ms since 1970. */
  requestedAt: z.number(),
  /** When a cut that waits ends by itself, ms since 1970. */
  expiresAt: z.nullable(z.number()),
  finishedAt: z.nullable(z.number()),
  /** A cut that no report has shown in effect, and that may be yet: only a restore makes sure of it. */
  mayTakeEffect: z.boolean(),
  /** It may wait: a cut for the next stop, a restore for the link of the terminal. */
  arms: z.boolean(),
  /** The reader may approve it. */
  approvable: z.boolean(),
  /** The reader may from then on, ms since 1970: until then both accounts may be in one hand. */
  approvableFrom: z.optional(z.number()),
  steps: z.array(vehicleCommandStep),
  /** Added by the client in multi-platform mode: the platform of this record. */
  pcode: z.optional(z.string()),
  ptitle: z.optional(z.string()),
})
export type VehicleCommand = z.infer<typeof vehicleCommand>

/** One parameter of a terminal as it was read. */
export const readParameter = z.object({
  /** As the standard counts. */
  number: z.int(),
  /** Empty: the standard has no such parameter. */
  zh: z.string(),
  en: z.string(),
  unit: z.string(),
  group: z.string(),
  value: z.string(),
  /** The value is hexadecimal: bytes as they were sent, or unreadable as what the standard says. Only this platform tells. */
  bytes: z.optional(z.enum(['asSent', 'unreadable'])),
  /** What it was when it was read last; null: the same, or never read. */
  before: z.nullable(z.string()),
})
export type ReadParameter = z.infer<typeof readParameter>
