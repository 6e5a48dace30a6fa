/** The error of every failed call: name, message for the user, and what the client should do. */
import { type Envelope, type ErrorName, errorByCode, errors, type Lang, type ErrorReaction, errorText } from '@outrider/contract'

interface CallFailure {
  name: ErrorName | undefined
  message: string
  reaction: ErrorReaction
  rspCode?: number | undefined
  /** An additional text for the network status. */
  note?: ErrorName | undefined
  platformCode?: string | undefined
  cause?: unknown
}

export class CallError extends Error {
  /** Name in the error table; undefined for an unknown code. */
  readonly error: ErrorName | undefined
  readonly reaction: ErrorReaction
  readonly rspCode: number | undefined
  readonly note: ErrorName | undefined
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

/** An error detected by the client itself, with the text of the error table. */
export const ownError = (
  name: ErrorName,
  lang: Lang,
  more: { filling?: Record<string, string | number>; note?: ErrorName; platformCode?: string; cause?: unknown } = {},
): CallError =>
  new CallError({
    name,
    message: errorText(name, lang, more.filling),
    reaction: errors[name].reaction,
    note: more.note,
    platformCode: more.platformCode,
    cause: more.cause,
  })

/** A reply with rspCode other than 0: the server's message, or a general one. */
export function replyError(reply: Envelope, lang: Lang, platformCode?: string): CallError {
  const name = errorByCode(reply.rspCode)
  return new CallError({
    name,
    message: reply.msg || errorText(name ?? 'operation.failed', lang),
    reaction: name ? errors[name].reaction : 'show',
    rspCode: reply.rspCode,
    platformCode,
  })
}

/** Message for any thrown value. */
export const messageOf = (error: unknown, lang: Lang): string =>
  error instanceof CallError ? error.message : errorText('operation.failed', lang)
