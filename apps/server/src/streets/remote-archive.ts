/** An archive on a web server, read by ranges: each range is asked for a few times, and what it belongs to must stay the same file. */
import { setTimeout as pause } from 'node:timers/promises'
import { fail, Refusal } from '../calls/refusal.ts'

/** Between two tries of a range, ms. */
const pausesBetweenTries: readonly number[] = [1_000, 4_000, 15_000]
/** One range, ms: 8 MB over a link of 1 Mbit/s. */
const rangeTimeout = 90_000

/** The file at the address is another one than when reading began. */
export class ArchiveChanged extends Error {
  override name = 'ArchiveChanged'
}

interface Answer {
  bytes: Buffer
  version: string
  size: number
}

export interface ReadOptions {
  signal?: AbortSignal | undefined
  pauses?: readonly number[] | undefined
}

export class RemoteArchive {
  readonly address: string
  /** Which file it is: its entity tag, else its date, and its size. Empty until the first read. */
  version = ''
  size = 0
  readonly #options: ReadOptions

  constructor(address: string, options: ReadOptions = {}) {
    this.address = address
    this.#options = options
  }

  /** Exactly so many bytes, less only at the end of the file. */
  async read(offset: number, length: number): Promise<Buffer> {
    const { bytes, version, size } = await this.#tried(offset, length)
    if (this.version === '') {
      this.version = version
      this.size = size
    } else if (version !== this.version) throw new ArchiveChanged(this.address)
    return bytes
  }

  async #tried(offset: number, length: number): Promise<Answer> {
    const { pauses = pausesBetweenTries, signal } = this.#options
    for (let tries = 0; ; tries++) {
      try {
        return await ask(this.address, offset, length, signal)
      } catch (error) {
        if (error instanceof Refusal || error instanceof ArchiveChanged) throw error
        if (signal?.aborted) fail('streets.stopped')
        const wait = pauses[tries]
        if (wait === undefined) fail('streets.unreachable', { reason: reasonOf(error) })
        await pause(wait)
      }
    }
  }
}

/** The message of a failed fetch is always the same; what went wrong is its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

async function ask(address: string, offset: number, length: number, stop: AbortSignal | undefined): Promise<Answer> {
  const timeout = AbortSignal.timeout(rangeTimeout)
  const response = await fetch(address, {
    // Without an encoding: ranges are of the file as it is.
    headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
    signal: stop ? AbortSignal.any([stop, timeout]) : timeout,
  })
  const { status, headers } = response
  if (status !== 206) {
    await response.body?.cancel()
    if (status === 200) fail('streets.noRanges')
    // The file is shorter than before.
    if (status === 416) throw new ArchiveChanged(address)
    if (status >= 400 && status < 500 && ![408, 425, 429].includes(status))
      fail('streets.unreachable', { reason: `HTTP ${status}` })
    throw new Error(`HTTP ${status}`)
  }
  const [, from = '', to = '', whole = ''] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(headers.get('content-range') ?? '') ?? []
  const size = Number(whole)
  if (from === '' || Number(from) !== offset || Number(to) !== Math.min(offset + length, size) - 1) {
    await response.body?.cancel()
    return fail('streets.noRanges')
  }
  const bytes = await bodyOf(response, Number(to) - offset + 1)
  return { bytes, size, version: `${headers.get('etag') ?? headers.get('last-modified') ?? ''} ${size}` }
}

/** Throws when there are more or fewer bytes than the answer said. */
async function bodyOf(response: Response, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for await (const part of response.body ?? []) {
    if (at + part.length > length) throw new Error('more bytes than announced')
    bytes.set(part, at)
    at += part.length
  }
  if (at < length) throw new Error('fewer bytes than announced')
  return bytes
}
