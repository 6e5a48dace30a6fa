/** What platforms refuse calls with: the texts of all errors are in this chunk, for page and fleet worker. */
import { type Envelope, errorByCode, errors, errorText, type Lang } from '@outrider/contract'
import { CallError } from './call-error.ts'
import { ownErrorText } from './own-errors.ts'

/** A reply with rspCode other than 0: the server's message, or a general one. */
export function replyError(reply: Envelope, lang: Lang, platformCode?: string): CallError {
  const name = errorByCode(reply.rspCode)
  return new CallError({
    name,
    message: reply.msg || (name ? errorText(name, lang) : ownErrorText('operation.failed', lang)),
    reaction: name ? errors[name].reaction : 'show',
    rspCode: reply.rspCode,
    platformCode,
  })
}

export { errorText }
