/**
 * Kinds of events in the record, each with its own fields beside those that all have (`EventFields`). A new kind is a row here.
 * Fields contain no secrets and no bodies: never a password, token, code or captcha.
 */
import type { MapKeyName, RecordedFact, SecondFactorWait, SignInMethod } from '@outrider/contract'

interface KindRow<Fields extends object> {
  /** Level of its line in the log. */
  readonly level: 'info' | 'warn'
  /** Somebody without an account can cause it: see flood-bound.ts. */
  readonly byAnyone?: true
  /** Only a type: which fields it has. */
  readonly fields?: Fields
}
/** Each of these has words for the reader of the record. */
type InWords<Fields> = { readonly [Name in keyof Fields]: Name extends RecordedFact ? unknown : never }
const kind = <Fields extends InWords<Fields> = object>(row: Partial<KindRow<never>> = {}): KindRow<Fields> => ({
  level: 'info',
  ...row,
})

export const eventKinds = {
  /** A call whose row of the contract has `record`. */
  call: kind(),
  /** `secondFactor`: what it waits for; it can do nothing else before. */
  signIn: kind<{ method: SignInMethod; newDevice: boolean; secondFactor?: SecondFactorWait }>(),
  /** `call` is the way; `reason` an error of the contract, such as `login.wrongUser` or `login.throttled`. */
  signInRefused: kind<{ reason: string }>({ byAnyone: true }),
  /** A session, or all of a user (without `sessionId`); `reason` as in `sessions.ended_why`. */
  sessionsEnded: kind<{ reason: string }>(),
  /** Signing in is slowed or asks for more. */
  signInLimited: kind<{ reason: string; until?: string }>({ level: 'warn', byAnyone: true }),
  /** A link that was ended by something else than its maker's own call. */
  linkEnded: kind<{ link: string; reason: string }>(),
  /** A call deleted something: `with` has the numbers of rows that went with it, by table. */
  deleted: kind<{ with: Readonly<Record<string, number>> }>(),
  /** Expired rows were deleted, by table. */
  purged: kind<{ rows: Readonly<Record<string, number>> }>(),
  /** Only with `--record-viewed-tracks`; times in ms since 1970. */
  trackViewed: kind<{ from: number; to: number }>(),
  /** Another device uses the number of a known terminal. */
  terminalChanged: kind<{ phone: string; before: object; after: object; accepted: boolean }>({ level: 'warn', byAnyone: true }),
  /** An address, a port, an access point or the server of a terminal: what it had, and what it was sent. */
  terminalLed: kind<{ changes: Readonly<Record<string, { from: unknown; to: unknown }>>; approvedBy: string }>({ level: 'warn' }),
  /** Two devices use one number in turns, from `address` and from `other`; since: ms since 1970. */
  numberUsedTwice: kind<{ phone: string; other: string; since: number }>({ level: 'warn', byAnyone: true }),
  /** An upload of alarm files that was cut off; `reason` as in modules/alarms/evidence. */
  evidenceRefused: kind<{ reason: string; phone: string }>({ level: 'warn', byAnyone: true }),
  /** A rule did something beside its alarm: `userId` set it. `state`: what came of it, as in the contract's `ruleActionResults`. */
  ruleActed: kind<{ action: string; rule: string; state: string }>(),
  /** A connection to the port for video that was cut off: nobody asked for what it brings, or it is none; or a viewer without a valid token. */
  videoRefused: kind<{ reason: string; phone: string; channel: number }>({ level: 'warn', byAnyone: true }),
  /** A key of a map service was set or removed; which, never the key. */
  mapKeyChanged: kind<{ key: MapKeyName; given: boolean }>(),
  /** A report was sent by mail, or given up; `reason` as in the contract's `mailReasons`, empty: everybody has it. */
  reportMailed: kind<{ state: 'sent' | 'failed'; to: readonly string[]; notTo: readonly string[]; reason: string }>(),
  /** Somebody sent a list from the screen by mail: its file, how many rows it had, and who has it. */
  listMailed: kind<{ fileName: string; rows: number; to: readonly string[]; notTo: readonly string[] }>(),
  /** A command of `outrider` that changed something; `by`: user of the machine. Its words contain no secrets. */
  administration: kind<{ command: string; by: string }>(),
  /** What an administrator changed on the screen: the old and the new value of each field. */
  administered: kind<{ changes: Readonly<Record<string, { from: unknown; to: unknown }>> }>(),
  /** The erasure of a person got so far: `kept` is all but what a law keeps. `rows`: changed and removed. */
  personErased: kind<{ state: 'kept' | 'done'; rows: number }>(),
  /** A sheet of vehicles was imported: how many vehicles it added and changed; `fileName` as the user's device calls the file. */
  vehiclesImported: kind<{ fileName: string; added: number; changed: number; unchanged: number }>(),
  /** The same of drivers. */
  driversImported: kind<{ fileName: string; added: number; changed: number; unchanged: number }>(),
  /** An account at an identity provider belongs to a user from now on. */
  identityLinked: kind<{ issuer: string; subject: string }>(),
  /** An assistant asked by a tool, with an API key; `tool`: the call. What was answered is not kept. */
  assistantAsked: kind<{ tool: string }>(),
  /** A user chose a password by a one-time link. */
  passwordSetByLink: kind(),
  /** Events of this kind that were too many within a minute (flood-bound.ts). */
  unrecorded: kind<{ of: string; times: number }>({ level: 'warn' }),
} as const

export type EventKind = keyof typeof eventKinds

export interface Subject {
  /** As in the contract's kinds of ids, such as `vehicle`, `share`, `organisation`. */
  readonly kind: string
  readonly id: string
}

export interface EventFields {
  /** Who did it; missing: nobody who is signed in. */
  readonly userId?: number
  readonly sessionId?: string
  /** Login or number as it was typed, also of an account that does not exist. */
  readonly account?: string
  /** Of the client or terminal; missing: the server itself or the command line. */
  readonly address?: string
  /** Path of the call in which it happened. */
  readonly call?: string
  /** What it was done to. */
  readonly subjects?: readonly Subject[]
  /** rspCode of the reply, 0: done. */
  readonly result?: number
}

type FieldsOf<Kind extends EventKind> = (typeof eventKinds)[Kind] extends KindRow<infer Fields> ? Fields : never
export type RecordedEvent = { [Kind in EventKind]: { readonly kind: Kind } & EventFields & FieldsOf<Kind> }[EventKind]
