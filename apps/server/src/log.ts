/** The server's log: JSON lines on standard error. Errors are reduced to name, message, code and stack. */
import { type Logger, pino } from 'pino'

export const makeLog = (level: string): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: plainError } },
    pino.destination(2),
  )

function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}
