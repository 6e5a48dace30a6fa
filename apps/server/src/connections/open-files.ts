/**
 * How many files this process may have open, and how connections share them. Each connection is an open file: when none is left no connection is
 * accepted, no file read and no connection to the database opened, and the system tells nobody.
 */
import { execFileSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { readFileSync } from 'node:fs'

/** For the database, its threads, files that are read and sent, and requests to other services. */
const reserved = 256
/** Defaults where the limit of open files allows them. */
const maxTerminals = 50_000
const maxHttp = 10_000
const watchIntervalMs = 5_000
const reportIntervalMs = 60_000

export interface ConnectionShares {
  /** Maximum connections of terminals, and to the API. */
  readonly terminals: number
  readonly http: number
  /** Tells the operator which option could not be granted. */
  readonly lowered: string | undefined
}

/** The limit of this process, which Node has raised to the most allowed; Infinity: none is known. */
export function openFileLimit(): number {
  if (process.platform === 'win32') return Number.POSITIVE_INFINITY
  const text =
    process.platform === 'linux'
      ? /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
      : execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
  const limit = Number(text)
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit
}

/** @param asked of the options; 0: as many as there can be, up to the default */
export function shareOpenFiles(limit: number, asked: { terminals: number; http: number }): ConnectionShares {
  const available = Math.max(2, limit - reserved)
  // The API needs the smaller part: browsers and proxies keep few connections.
  const http = Math.min(asked.http || maxHttp, Math.floor(available / (asked.http ? 2 : 4)))
  const terminals = Math.min(asked.terminals || maxTerminals, available - http)
  const reported = [
    ...(asked.terminals > terminals ? [`--max-connections ${asked.terminals} is lowered to ${terminals}`] : []),
    ...(asked.http > http ? [`--max-http-connections ${asked.http} is lowered to ${http}`] : []),
  ]
  const lowered =
    reported.length === 0
      ? undefined
      : `${reported.join(' and ')}: this process may open ${limit} files, of which ${reserved} are kept for the database and files. Raise it with ulimit -n or LimitNOFILE`
  return { terminals, http, lowered }
}

/** Logs when no file can be opened any more: connections that are not accepted leave no other trace. Returns how to stop it. */
export function watchOpenFiles(log: { error(fields: object, text: string): void }, intervalMs = watchIntervalMs): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const look = async (): Promise<void> => {
    try {
      await (await open('/dev/null')).close()
    } catch (error) {
      const none = error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')
      if (!none || performance.now() - reportedAt < reportIntervalMs) return
      reportedAt = performance.now()
      log.error({ err: error }, 'no open files are left: connections are not accepted')
    }
  }
  const timer = setInterval(() => void look(), intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
