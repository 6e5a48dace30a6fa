/** Settings of terminals: what can be set, what became of a change, and what a profile wants. Ours (decisions 181, 182). */
import * as z from 'zod/mini'
import { revision } from './revision.ts'
import { sendableMessages } from './sendable-message.ts'

/** Characters of a value as it is typed. */
export const settingValueLength = 512
export const settingReasonLength = 200

const text = z.object({ zh: z.string(), en: z.string() })

/** server: an address, with its port where the edition has it there. */
export const settingKinds = ['number', 'text', 'server', 'choice', 'bytes'] as const

export const terminalSetting = z.object({
  /** As the standard counts. */
  number: z.int(),
  ...text.shape,
  unit: z.string(),
  group: z.string(),
  kind: z.enum(settingKinds),
  /** Of a number, in its unit. */
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  choices: z.array(z.object({ value: z.string(), ...text.shape })),
  /** Of bytes: how many. */
  length: z.nullable(z.int()),
  /** A password: its value is never told. */
  secret: z.boolean(),
  /** With a wrong value the terminal may not find back to the platform. */
  mayLose: z.boolean(),
  /** As it was read last, in its unit; null: not read. */
  value: z.nullable(z.string()),
  /** What the profile of the terminal wants; null: nothing. */
  wanted: z.nullable(z.string()),
})
export type TerminalSetting = z.infer<typeof terminalSetting>

export const settingValue = z.object({
  number: z.int().check(z.minimum(0), z.maximum(0xffff_ffff)),
  /** In the unit of the parameter. */
  value: z.string().check(z.maxLength(settingValueLength)),
})
export type SettingValue = z.infer<typeof settingValue>

/** What a terminal can be told about itself. `track` and `linkTest` change nothing that stays. */
export const terminalOrders = ['restart', 'factoryReset', 'connect', 'track', 'linkTest'] as const
export type TerminalOrder = (typeof terminalOrders)[number]
/** After these the terminal may be with another server, or with its maker's: a second person approves them where cuts need one. */
export const leadingOrders: readonly TerminalOrder[] = ['factoryReset', 'connect']
/** After these the plate is typed: the terminal may not come back. */
export const losingOrders: readonly TerminalOrder[] = ['factoryReset', 'connect']

/** In the order of a life. `asked`: it waits for a second person. `different`: what was read back is something else. `lost`: it did not come back in its time. */
export const settingStates = [
  'asked',
  'waiting',
  'sending',
  'awaiting',
  'done',
  'different',
  'refused',
  'noAnswer',
  'lost',
  'withheld',
  'cancelled',
] as const
export type SettingState = (typeof settingStates)[number]
export const endedSettingStates: readonly SettingState[] = settingStates.slice(4)
/** By which a rollout counts whether it goes well. */
export const failedSettingStates: readonly SettingState[] = ['different', 'refused', 'noAnswer', 'lost']

/** A parameter in a change: what it was, what was wanted, and what was read afterwards; null: not known. */
const changedSetting = z.object({
  number: z.int(),
  ...text.shape,
  unit: z.string(),
  before: z.nullable(z.string()),
  wanted: z.string(),
  after: z.nullable(z.string()),
})

export const terminalChange = z.object({
  changeId: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  kind: z.enum(['set', 'upgrade', ...terminalOrders, ...sendableMessages]),
  settings: z.array(changedSetting),
  /** Of an upgrade: the firmware, what the terminal said it has before and afterwards (empty: nothing), and how much of it the terminal has. */
  upgrade: z.nullable(
    z.object({ version: z.string(), before: z.string(), after: z.string(), parts: z.int(), partsDone: z.int() }),
  ),
  state: z.enum(settingStates),
  /** Why it ended as it did, such as the refusal of the terminal; empty: nothing to add. */
  detail: z.string(),
  reason: z.string(),
  /** Empty: by itself, from the profile. */
  userName: z.string(),
  /** Who approved it, where a second person has to; empty: nobody. */
  approvedBy: z.string(),
  /** Asked by the reader: another one has to approve it. */
  own: z.boolean(),
  rolloutId: z.nullable(z.string()),
  /** ms since 1970. */
  requestedAt: z.number(),
  /** Until when the terminal has to come back; null: it need not. */
  returnBy: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
})
export type TerminalChange = z.infer<typeof terminalChange>

export const profileNameLength = 60
export const profileSettingsMost = 60

export const terminalProfileValues = {
  orgId: z.int(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(profileNameLength)),
  /** As terminals say it; empty: every model. */
  model: z.string().check(z.trim(), z.maxLength(64)),
  settings: z.array(settingValue).check(z.minLength(1), z.maxLength(profileSettingsMost)),
  /** Terminals that sign in for the first time get them by themselves. */
  forNew: z.boolean(),
}

export const terminalProfile = z.object({
  profileId: z.string(),
  ...terminalProfileValues,
  orgName: z.string(),
  revision,
  changedAt: z.number(),
})
export type TerminalProfile = z.infer<typeof terminalProfile>

export const rolloutStates = ['asked', 'running', 'stopped', 'done', 'cancelled'] as const

export const terminalRollout = z.object({
  rolloutId: z.string(),
  profileId: z.nullable(z.string()),
  /** Of an upgrade. */
  firmwareId: z.nullable(z.string()),
  name: z.string(),
  reason: z.string(),
  userName: z.string(),
  approvedBy: z.string(),
  own: z.boolean(),
  state: z.enum(rolloutStates),
  /** Which wave it is at, of how many. */
  wave: z.int(),
  waves: z.int(),
  /** Percent of failures among those that were sent, above which it stops by itself. */
  stopAbove: z.int(),
  total: z.int(),
  /** How many terminals are in each state. */
  states: z.partialRecord(z.enum(settingStates), z.int()),
  startedAt: z.number(),
  endedAt: z.nullable(z.number()),
})
export type TerminalRollout = z.infer<typeof terminalRollout>

/** A terminal beside what its profile wants. */
export const profiledTerminal = z.object({
  vehicleId: z.string(),
  plateNum: z.string(),
  model: z.string(),
  online: z.boolean(),
  state: z.enum(['inLine', 'differs', 'unread']),
  differs: z.array(changedSetting),
})
export type ProfiledTerminal = z.infer<typeof profiledTerminal>
