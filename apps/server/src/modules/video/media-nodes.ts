/**
 * At which server the media of a vehicle are: terminal and viewers are sent there. All servers compute the same one from the vehicle and the servers
 * that live and that clients reach by an address of their own; it answers calls for media.
 */
import { createHash } from 'node:crypto'
import type { CallPath } from '@outrider/contract'
import type { CallContext } from '../../calls/handlers.ts'
import { Refusal } from '../../calls/refusal.ts'
import type { Role } from '../../options/roles.ts'
import { PeerError, type Peers } from '../../peers/peers.ts'
import { sayOfItself } from '../../peers/said-of-itself.ts'

interface MediaNodesParts {
  peers: Peers
  roles: ReadonlySet<Role>
  /** Under which clients reach this server and no other; empty: none. */
  address: string
  /** Undefined: another platform reports no such vehicle. `run`: of the server that has the links with it; undefined with `up`: this one. */
  platformOf: (vehicleId: number) => Promise<{ up: boolean; run: number | undefined } | undefined>
  /** The server that has the line for sound to this vehicle; it may be this one. */
  lineAt: (vehicleId: string) => Promise<number | undefined>
}

/** Calls whose answer depends on what streams of one vehicle there are. */
const mediaCalls = [
  'video/getVideoChannels',
  'video/getVideoUrl',
  'video/switchVideoQuality',
  'video/getVideoHistoryPlayBackUrl',
  'video/sendVideoHistoryPlayBackCmd',
  'video/startTalk',
  'video/startListening',
  'video/keepTalk',
] as const satisfies readonly CallPath[]

/** Who comes second joins: these go where the line is, also when servers that came meanwhile would have another one chosen. */
const lineCalls: ReadonlySet<string> = new Set<CallPath>(['video/startTalk', 'video/startListening', 'video/keepTalk'])

interface Forwarded {
  path: string
  request: { vehicleId: string }
  context: Pick<CallContext, 'user' | 'lang' | 'address' | 'agent'>
}
type Answered = { data: unknown } | { refused: Pick<Refusal, 'error' | 'values'> }
type AnyHandler = (request: unknown, context: unknown) => unknown

/** For a terminal to answer, ms. */
const answerWithin = 60_000

export class MediaNodes {
  readonly #parts: MediaNodesParts
  /** Addresses of other servers with media, by run. */
  readonly #others = new Map<number, string>()

  constructor(parts: MediaNodesParts) {
    this.#parts = parts
    const { peers, roles, address } = parts
    peers.onTell('mediaNode', (notified, run) => this.#others.set(run, notified as string))
    peers.onGone(run => this.#others.delete(run))
    sayOfItself(peers, 'mediaNode', () => {
      if (roles.has('media') && address !== '') peers.tell('mediaNode', address)
    })
  }

  /** undefined: here. */
  of(vehicleId: string): number | undefined {
    const { peers, roles, address } = this.#parts
    const here = roles.has('media')
    // Viewers could not be sent anywhere, nor to this one from others.
    const runs = [...this.#others.keys(), ...(here && address !== '' ? [peers.run] : [])]
    if (this.#others.size === 0 || (here && address === '')) return undefined
    const turn = (run: number): string => createHash('sha256').update(`${vehicleId} ${run}`).digest('hex')
    const chosen = runs.reduce((best, run) => (turn(run) > turn(best) ? run : best))
    return chosen === peers.run ? undefined : chosen
  }

  /** The same handlers; those for media are answered where these are. */
  everywhere<Handlers extends object>(handlers: Handlers): Handlers {
    const { peers } = this.#parts
    const all = handlers as Record<string, AnyHandler>
    peers.answer('media', async (body): Promise<Answered> => {
      const { path, request, context } = body as Forwarded
      const handle = mediaCalls.some(known => known === path) ? all[path] : undefined
      if (!handle) throw new Error(`${path} is no call for media`)
      try {
        const data: unknown = await handle(request, { ...context, signal: new AbortController().signal })
        return { data: this.#named(data) }
      } catch (error) {
        if (error instanceof Refusal) return { refused: { error: error.error, values: error.values } }
        throw error
      }
    })
    const forwarding = mediaCalls.flatMap(path => {
      const here = all[path]
      return here ? [[path, this.#forwarding(path, here)] as const] : []
    })
    return { ...handlers, ...Object.fromEntries(forwarding) }
  }

  /** Its token is known to this server. */
  #named(data: unknown): unknown {
    return hasPath(data) ? { ...data, path: `${this.#parts.address}${data.path}` } : data
  }

  async #nodeOf(path: string, vehicleId: string): Promise<number | undefined> {
    // No clients are sent to others.
    if (this.#others.size === 0) return undefined
    // What its platform hands up is fetched where its links are.
    const platform = await this.#parts.platformOf(Number(vehicleId))
    if (platform?.up) return undefined
    if (platform?.run !== undefined && this.#others.has(platform.run)) return platform.run
    const line = lineCalls.has(path) ? await this.#parts.lineAt(vehicleId) : undefined
    if (line === this.#parts.peers.run) return undefined
    return line !== undefined && this.#others.has(line) ? line : this.of(vehicleId)
  }

  #forwarding(path: string, here: AnyHandler): AnyHandler {
    return async (request, context) => {
      const asked = request as Forwarded['request']
      const node = await this.#nodeOf(path, asked.vehicleId)
      if (node === undefined) return this.#named(await here(request, context))
      const { user, lang, address, agent } = context as CallContext
      const forwarded: Forwarded = { path, request: asked, context: { user, lang, address, agent } }
      let said: Answered
      try {
        said = (await this.#parts.peers.ask(node, 'media', forwarded, { timeoutMs: answerWithin })) as Answered
      } catch (error) {
        // It has just ended.
        if (error instanceof PeerError && error.reason === 'notTaken') return await here(request, context)
        throw error
      }
      if ('refused' in said) throw new Refusal(said.refused.error, said.refused.values)
      return said.data
    }
  }
}

const hasPath = (data: unknown): data is { path: string } =>
  typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string'
