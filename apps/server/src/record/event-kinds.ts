/**
 * Kinds of events in the record, each with its own fields beside those that all have (`EventFields`). A new kind is a row here.
 * Fields contain no secrets and no bodies: never a password, token, code or captcha.
 */

interface KindRow<Fields extends object> {
  /** Level of its line in the log. */
  readonly level: 'info' | 'warn'
  /** Only a type: which fields it has. */
  readonly fields?: Fields
}
const kind = <Fields extends object = object>(level: KindRow<Fields>['level'] = 'info'): KindRow<Fields> => ({ level })

/** How somebody signs in; `token`: with an access or refresh token, on a call or the live feed. */
export type SignInBy = 'password' | 'textMessage' | 'userKey' | 'partner' | 'plate' | 'token'

export const eventKinds = {
  /** A call whose row of the contract has `record`. */
  call: kind(),
  signIn: kind<{ by: SignInBy; newDevice?: boolean }>(),
  signInRefused: kind<{ by: SignInBy; reason: string }>(),
  signOut: kind(),
  /** A session, or all of a user (`sessionId` is missing), ended for cause. */
  sessionsEnded: kind<{ reason: string }>(),
  /** Signing in is slowed or asks for more; `until`: ISO time. */
  signInLimited: kind<{ reason: string; until?: string }>('warn'),
  userLocked: kind(),
  userUnlocked: kind(),
  linkMade: kind<{ link: string }>(),
  linkEnded: kind<{ link: string; reason: string }>(),
  /** `with`: rows deleted with it, by table. */
  deleted: kind<{ with: Readonly<Record<string, number>> }>(),
  /** Another device uses the number of a known terminal. */
  terminalChanged: kind<{ phone: string; before: object; after: object; accepted: boolean }>('warn'),
  /** A command to a terminal reached its outcome. */
  command: kind<{ command: string; outcome: string }>(),
  /** Changed on the command line: the command's words without secrets. */
  administration: kind<{ command: string }>(),
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
