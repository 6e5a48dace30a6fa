/** Every failed call becomes one of these: what it is called, what to tell the person, what the client shall do. */
import { type Envelope, type ErrorName, errorByCode, errors, type Lang, type Reaction, wordsOf } from '@outrider/contract'

interface Failed {
  name: ErrorName | undefined
  message: string
  reaction: Reaction
  rspCode?: number | undefined
  /** A second text for the network state, beside the message. */
  note?: ErrorName | undefined
  platformCode?: string | undefined
  cause?: unknown
}

export class CallError extends Error {
  /** Row of the error table; undefined for a code the table does not know. */
  readonly error: ErrorName | undefined
  readonly reaction: Reaction
  readonly rspCode: number | undefined
  readonly note: ErrorName | undefined
  readonly platformCode: string | undefined

  constructor(failed: Failed) {
    super(failed.message, { cause: failed.cause })
    this.name = 'CallError'
    this.error = failed.name
    this.reaction = failed.reaction
    this.rspCode = failed.rspCode
    this.note = failed.note
    this.platformCode = failed.platformCode
  }
}

/** A failure the client itself found, in its own words. */
export const ownError = (
  name: ErrorName,
  lang: Lang,
  more: { filling?: Record<string, string | number>; note?: ErrorName; platformCode?: string; cause?: unknown } = {},
): CallError =>
  new CallError({
    name,
    message: wordsOf(name, lang, more.filling),
    reaction: errors[name].reaction,
    note: more.note,
    platformCode: more.platformCode,
    cause: more.cause,
  })

/** A reply whose rspCode is not 0: the server's words, or a general sentence where it has none. */
export function repliedError(reply: Envelope, lang: Lang, platformCode?: string): CallError {
  const name = errorByCode(reply.rspCode)
  return new CallError({
    name,
    message: reply.msg || wordsOf(name ?? 'operation.failed', lang),
    reaction: name ? errors[name].reaction : 'show',
    rspCode: reply.rspCode,
    platformCode,
  })
}

/** Words for any failure, whatever was thrown. */
export const messageOf = (error: unknown, lang: Lang): string =>
  error instanceof CallError ? error.message : wordsOf('operation.failed', lang)
