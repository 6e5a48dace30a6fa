/** Failures of the moment: the platform did not answer, or could not. They say nothing about what was asked. */
import { CallError } from './call-error.ts'
import type { CallErrorName } from './own-errors.ts'

const passing: ReadonlySet<CallErrorName> = new Set<CallErrorName>([
  'net.requestFailed',
  'net.timeout',
  'net.timeoutApp',
  'net.noServe',
  'net.platformOffline',
  'net.platformCodeOffline',
  'net.badReply',
  'request.tooMany',
  'request.tooManyWaiting',
  'request.tooManyEdits',
  'request.tooManyLeft',
  'server.busy',
  'server.noDatabase',
  'server.noRoom',
])

export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && error.error !== undefined && passing.has(error.error)
