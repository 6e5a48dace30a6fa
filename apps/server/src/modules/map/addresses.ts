/**
 * Reverse geocoding with caching and shared concurrent lookups. If a map service fails or a rate limit is reached, the nearest known
 * place is returned immediately instead.
 */
import type { Address, Lang, ShownUnits } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type AddressService, MapServiceError } from './map-service.ts'
import { nearestAddress } from './nearest.ts'
import { takeToken } from './take-token.ts'

/** Positions in one grid cell share an address; degrees, about 50 m north to south and less west to east. */
const cellDegrees = 0.0005
/** About 5 MB of text. */
const maxCached = 20_000
const cacheLifetime = 24 * 3_600_000
/** Consecutive failures after which a service is paused. */
const maxFailures = 3
const pauseAfterFailures = 30_000
/** Minimum time between two warnings about a service, ms. */
const warnInterval = 10 * 60_000
/** Lookups of one user per minute that may reach a service. */
export const lookUpsPerUserMinute = 120

type Found = LRUCache<string, { result: AddressResult }>

export const foundAddresses = (now = (): number => performance.now()): Found =>
  new LRUCache({ maxSize: maxCached, sizeCalculation: () => 1, ttl: cacheLifetime, ttlResolution: 0, perf: { now } })

/** For services that have changed: what they found is asked for again, as is what no service knew. */
export function forgetFoundBy(found: Found, sources: ReadonlySet<Address['source']>): void {
  if (sources.size > 0)
    for (const [key, { result }] of found) if (result === null || sources.has(result.source)) found.delete(key)
}

interface AddressDependencies {
  /** In order of preference; empty: always the nearest place. */
  services: readonly AddressService[]
  /** Maximum requests per second to each service. */
  perSecond: number
  log: Pick<Logger, 'warn'>
  /** Outlives a change of the services. */
  found?: Found
  /** ms of a clock that is never set. */
  now?: () => number
}

/** null: the services know no address there. */
type AddressResult = Pick<Address, 'text' | 'source'> | null

interface ServiceState {
  service: AddressService
  failures: number
  pausedUntil: number
  warnedAt: number
}

const cellOf = ({ latitude, longitude }: Coordinates): string =>
  `${Math.round(latitude / cellDegrees)} ${Math.round(longitude / cellDegrees)}`

export class Addresses {
  readonly #services: readonly ServiceState[]
  readonly #log: Pick<Logger, 'warn'>
  readonly #now: () => number
  readonly #cache: Found
  readonly #inProgress = new Map<string, Promise<AddressResult | undefined>>()
  readonly #ofUsers = new RateLimiterMemory({ keyPrefix: 'address of user', points: lookUpsPerUserMinute, duration: 60 })
  readonly #ofServices: RateLimiterMemory

  constructor({ services, perSecond, log, now = () => performance.now(), found = foundAddresses(now) }: AddressDependencies) {
    this.#services = services.map(service => ({ service, failures: 0, pausedUntil: 0, warnedAt: Number.NEGATIVE_INFINITY }))
    this.#log = log
    this.#now = now
    this.#cache = found
    this.#ofServices = new RateLimiterMemory({ keyPrefix: 'address service', points: perSecond, duration: 1 })
  }

  /** `place`: WGS-84. `units`: of the distance to the nearest place, where no service has an address. */
  async of(place: Coordinates, lang: Lang, userId: number, units: ShownUnits): Promise<Address> {
    const services = this.#services.filter(({ service }) => service.languages.includes(lang))
    if (services.length === 0) return { ...nearestAddress(place, lang, units), fallback: false }
    const result = await this.#lookUp(services, place, `${lang} ${cellOf(place)}`, userId)
    return result
      ? { ...result, fallback: false, nearest: null }
      : { ...nearestAddress(place, lang, units), fallback: result === undefined }
  }

  async #lookUp(
    services: readonly ServiceState[],
    place: Coordinates,
    key: string,
    userId: number,
  ): Promise<AddressResult | undefined> {
    const cached = this.#cache.get(key)
    if (cached) return cached.result
    const inProgress = this.#inProgress.get(key)
    if (inProgress) return inProgress
    const lookUp = this.#requestAddress(services, place, userId).finally(() => this.#inProgress.delete(key))
    this.#inProgress.set(key, lookUp)
    const result = await lookUp
    if (result !== undefined) this.#cache.set(key, { result })
    return result
  }

  /** undefined: no address found, but not all services could be queried. */
  async #requestAddress(
    services: readonly ServiceState[],
    place: Coordinates,
    userId: number,
  ): Promise<AddressResult | undefined> {
    const available = services.filter(({ pausedUntil: restsUntil }) => restsUntil <= this.#now())
    if (available.length === 0) return undefined
    const isOutside = available.some(({ service }) => !service.local)
    const mayAsk = !isOutside || (await takeToken(this.#ofUsers, String(userId)))
    let incomplete = available.length < services.length
    for (const state of available) {
      const { service } = state
      if (!service.local && !(mayAsk && (await takeToken(this.#ofServices, service.source)))) {
        incomplete = true
        continue
      }
      try {
        const text = await service.addressOf(place)
        state.failures = 0
        if (text !== null) return { text, source: service.source }
      } catch (error) {
        if (!(error instanceof MapServiceError)) throw error
        this.#failed(state, error)
        incomplete = true
      }
    }
    return incomplete ? undefined : null
  }

  #failed(state: ServiceState, error: MapServiceError): void {
    const now = this.#now()
    state.failures++
    if (state.failures >= maxFailures) state.pausedUntil = now + pauseAfterFailures
    if (now - state.warnedAt < warnInterval) return
    state.warnedAt = now
    this.#log.warn({ service: state.service.source, reason: error.message }, 'map service failed')
  }
}
