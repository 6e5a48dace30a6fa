/** Failures on their way from the fleet's worker to the page: a class does not survive the way, its values do. */
import { CallError } from '../api/call-error.ts'

type Values = Pick<CallError, 'error' | 'message' | 'reaction' | 'rspCode' | 'note' | 'platformCode'>

/** `call` undefined: not a failed call, something unexpected. */
export interface PlainError {
  message: string
  call: Values | undefined
}

export function plainError(error: unknown): PlainError {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof CallError)) return { message, call: undefined }
  const { error: name, reaction, rspCode, note, platformCode } = error
  return { message, call: { error: name, message, reaction, rspCode, note, platformCode } }
}

export function errorOf({ message, call }: PlainError): Error {
  if (!call) return new Error(message)
  return new CallError({ ...call, name: call.error })
}
