/** The error of every failed call: name, message for the user, and what the client should do. */
import type { ErrorReaction, Lang } from '@outrider/contract'
import { type CallErrorName, type OwnErrorName, ownErrors, ownErrorText } from './own-errors.ts'

interface CallFailure {
  name: CallErrorName | undefined
  message: string
  reaction: ErrorReaction
  rspCode?: number | undefined
  /** An additional text for the network status. */
  note?: OwnErrorName | undefined
  platformCode?: string | undefined
  cause?: unknown
}

export class CallError extends Error {
  /** Name in the error tables; undefined for an unknown code. */
  readonly error: CallErrorName | undefined
  readonly reaction: ErrorReaction
  readonly rspCode: number | undefined
  readonly note: OwnErrorName | undefined
  readonly platformCode: string | undefined

  constructor(failed: CallFailure) {
    super(failed.message, { cause: failed.cause })
    this.name = 'CallError'
    this.error = failed.name
    this.reaction = failed.reaction
    this.rspCode = failed.rspCode
    this.note = failed.note
    this.platformCode = failed.platformCode
  }
}

/** An error detected by the client itself. */
export const ownError = (
  name: OwnErrorName,
  lang: Lang,
  more: { filling?: Record<string, string | number>; note?: OwnErrorName; platformCode?: string; cause?: unknown } = {},
): CallError =>
  new CallError({
    name,
    message: ownErrorText(name, lang, more.filling),
    reaction: ownErrors[name].reaction,
    note: more.note,
    platformCode: more.platformCode,
    cause: more.cause,
  })

/** The platform does not have the call: what needs it is left out. */
export const isLacking = (error: unknown): boolean => error instanceof CallError && error.error === 'net.notFound'

/** Message for any thrown value. */
export const messageOf = (error: unknown, lang: Lang): string =>
  error instanceof CallError ? error.message : ownErrorText('operation.failed', lang)
