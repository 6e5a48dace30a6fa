/**
 * Calls an Outrider platform with an API key. Needs `fetch` and nothing else: Node 20 or newer, Deno, Bun, browsers.
 *
 *     const outrider = new Outrider({ url: 'https://fleet.example.com', key: process.env.OUTRIDER_KEY })
 *     for await (const vehicle of outrider.all('vehicle/getBatchVehicles', { pageSize: 100, pageNum: 1 })) console.log(vehicle.plateNum)
 */
import { callFacts, type Calls } from './calls.ts'

export type CallPath = keyof Calls
export type RequestOf<Path extends CallPath> = Calls[Path]['request']
export type ReplyOf<Path extends CallPath> = Calls[Path]['reply']
type Facts = typeof callFacts
type PagedPath = { [Path in CallPath]: Facts[Path] extends { list: string } ? Path : never }[CallPath]
type ItemOf<Path extends PagedPath> = Facts[Path] extends { list: infer List extends string }
  ? NonNullable<ReplyOf<Path>[List & keyof ReplyOf<Path>]> extends readonly (infer Item)[]
    ? Item
    : never
  : never

/** The platform has refused a call. `code` is the rspCode that the API document lists; `message` is in the language asked for. */
export class OutriderRefusal extends Error {
  override readonly name = 'OutriderRefusal'
  readonly path: string
  readonly code: number
  readonly status: number

  constructor(path: string, code: number, status: number, message: string) {
    super(message)
    this.path = path
    this.code = code
    this.status = status
  }
}

/** No answer came, or none of a platform; `cause` says what did. */
export class OutriderUnreachable extends Error {
  override readonly name = 'OutriderUnreachable'
}

export interface OutriderOptions {
  url: string
  key: string | undefined
  /** Of messages and names. */
  lang?: 'zh' | 'en'
  /** For one try, ms. */
  timeout?: number
  /** How often a call that may be sent again is, after the first try. */
  retries?: number
}

interface Envelope {
  rspCode: number
  msg?: string
  data?: unknown
}

/** ms before the first further try; each waits twice as long as the one before. */
const firstPause = 500
const longestPause = 60_000
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

export class Outrider {
  readonly #options: Required<OutriderOptions>

  constructor({ url, key, lang = 'en', timeout = 60_000, retries = 3 }: OutriderOptions) {
    if (!key) throw new TypeError('an API key is needed')
    this.#options = { url: url.replace(/\/+$/, ''), key, lang, timeout, retries }
  }

  async call<Path extends CallPath>(path: Path, body: RequestOf<Path>): Promise<ReplyOf<Path>> {
    const facts: { again?: string } = callFacts[path]
    // The same in every try: by it the platform does the work once.
    const sent = facts.again === 'requestId' ? { requestId: crypto.randomUUID().replaceAll('-', ''), ...body } : body
    for (let tries = 0; ; tries += 1) {
      try {
        return (await this.#once(path, sent)) as ReplyOf<Path>
      } catch (error) {
        const wait = facts.again === undefined || tries >= this.#options.retries ? undefined : waitAfter(error, tries)
        if (wait === undefined) throw error
        await pause(wait)
      }
    }
  }

  /** Everything that a call lists, page after page. */
  async *all<Path extends PagedPath>(path: Path, body: RequestOf<Path>): AsyncGenerator<ItemOf<Path>, void> {
    const { pagedBy, list } = callFacts[path] as { pagedBy: 'pages' | 'cursor'; list: string }
    const asked = body as Record<string, unknown>
    let page = Number(asked['pageNum'] ?? 1)
    let after = asked['after']
    for (;;) {
      const from = pagedBy === 'pages' ? { pageNum: page } : after === undefined ? {} : { after }
      const reply = (await this.call(path, { ...asked, ...from })) as Record<string, unknown>
      const rows = (reply[list] ?? []) as ItemOf<Path>[]
      yield* rows
      const next = reply['next'] as string[] | undefined
      if (rows.length === 0 || (pagedBy === 'cursor' && !next?.length)) return
      page += 1
      after = next
    }
  }

  async #once(path: string, body: unknown): Promise<unknown> {
    const { url, key, lang, timeout } = this.#options
    let status: number
    let text: string
    let retryAfter: string | null
    try {
      const response = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', lang },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      })
      status = response.status
      retryAfter = response.headers.get('retry-after')
      text = await response.text()
    } catch (cause) {
      throw new OutriderUnreachable(`${path}: no answer`, { cause })
    }
    const reply = envelopeIn(text)
    if (!reply) throw new OutriderUnreachable(`${path}: HTTP ${status}, not the answer of a platform`)
    if (reply.rspCode === 0) return reply.data ?? {}
    const refusal = new OutriderRefusal(path, reply.rspCode, status, reply.msg ?? '')
    if (retryAfter !== null) pauses.set(refusal, Number(retryAfter) * 1000)
    throw refusal
  }
}

/** How long a refusal asks to wait, ms. */
const pauses = new WeakMap<OutriderRefusal, number>()

function envelopeIn(text: string): Envelope | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<Envelope> | null
    return typeof parsed?.rspCode === 'number' ? (parsed as Envelope) : undefined
  } catch {
    // Told by the caller, with the status.
    return undefined
  }
}

/** ms before the next try; undefined: another try brings the same. */
function waitAfter(error: unknown, tries: number): number | undefined {
  const usual = firstPause * 2 ** tries
  if (error instanceof OutriderUnreachable) return usual
  if (!(error instanceof OutriderRefusal) || (error.status !== 429 && error.status !== 503)) return undefined
  const asked = pauses.get(error) ?? usual
  return asked <= longestPause ? asked : undefined
}
