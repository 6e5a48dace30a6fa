/** Errors as plain data between worker and page: classes do not survive structured cloning. */
import { CallError } from '../api/call-error.ts'

type Values = Pick<CallError, 'error' | 'message' | 'reaction' | 'rspCode' | 'note' | 'platformCode'>

/** `call` undefined: an unexpected error, not a failed call. */
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
