/**
 * The server's log: JSON lines on standard error. Errors are reduced to name, message, code and stack. Nothing waits for it, and nobody outside decides
 * how much is written.
 */
import { type Logger, pino } from 'pino'
import type { LogOutput } from './log-output.ts'
import { SummedLines } from './summed-lines.ts'

/** Between two looks whether the minute is over, ms. */
const lookMs = 1_000

export function makeLog(level: string, output: Pick<LogOutput, 'write'>, lines: SummedLines = new SummedLines()): Logger {
  const summed = new WeakSet<object>()
  const log = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      hooks: {
        logMethod(args, method, number) {
          const [fields, text] = args as unknown[]
          const message = typeof fields === 'string' ? fields : typeof text === 'string' ? text : ''
          const isSum = typeof fields === 'object' && fields !== null && summed.has(fields)
          if (isSum || lines.admits(pino.levels.labels[number] ?? 'info', fields, message)) method.apply(this, args)
        },
      },
    },
    output,
  )
  setInterval(() => {
    for (const { level: at, fields, text } of lines.turn() ?? []) {
      summed.add(fields)
      log[at as 'warn'](fields, text)
    }
  }, lookMs).unref()
  return log
}

function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}
