/**
 * Addresses of places: asked of a map service where there is one, kept for a while, and asked once for all who want the same. A service
 * that fails, or has been asked enough, is stood in for by the nearest known place at once; nobody waits for it to come back.
 */
import type { Address, Lang } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type MapService, MapServiceError } from './map-service.ts'
import { nearestAddress } from './nearest.ts'
import { Recent } from './recent.ts'

/** Places in one square are given one address; degrees, some 50 m from south to north and less from west to east. */
const square = 0.0005
/** Some 5 MB of texts at most. */
const mostKept = 20_000
const keptFor = 24 * 3_600_000
/** After so many failures on end a service is left alone for a while, ms. */
const failuresOnEnd = 3
const restFor = 30_000
/** Failures are told once in this time, ms: a service that is away must not fill the log. */
const toldEvery = 10 * 60_000
/** Look-ups of one user that reach a service in a minute. */
export const lookUpsPerUser = 120

interface Needs {
  /** In the order they are asked; none: the nearest place is the answer. */
  services: readonly MapService[]
  /** Questions to each service. */
  perSecond: number
  log: Pick<Logger, 'warn'>
  now?: () => number
}

/** null: there is no address. */
type Told = Pick<Address, 'text' | 'source'> | null

interface Watched {
  service: MapService
  failures: number
  restsUntil: number
  toldAt: number
}

const squareOf = ({ latitude, longitude }: Coordinates): string =>
  `${Math.round(latitude / square)} ${Math.round(longitude / square)}`

export class Addresses {
  readonly #services: readonly Watched[]
  readonly #log: Pick<Logger, 'warn'>
  readonly #now: () => number
  readonly #kept: Recent<Told>
  readonly #underWay = new Map<string, Promise<Told | undefined>>()
  readonly #ofUsers = new RateLimiterMemory({ keyPrefix: 'address of user', points: lookUpsPerUser, duration: 60 })
  readonly #ofServices: RateLimiterMemory

  constructor({ services, perSecond, log, now = Date.now }: Needs) {
    this.#services = services.map(service => ({ service, failures: 0, restsUntil: 0, toldAt: Number.NEGATIVE_INFINITY }))
    this.#log = log
    this.#now = now
    this.#kept = new Recent({ most: mostKept, lasts: keptFor, now })
    this.#ofServices = new RateLimiterMemory({ keyPrefix: 'address service', points: perSecond, duration: 1 })
  }

  /** `place`: WGS-84. */
  async of(place: Coordinates, lang: Lang, userId: number): Promise<Address> {
    const able = this.#services.filter(({ service }) => service.languages.includes(lang))
    if (able.length === 0) return { ...nearestAddress(place, lang), standIn: false }
    const told = await this.#told(able, place, `${lang} ${squareOf(place)}`, userId)
    return told ? { ...told, standIn: false, nearest: null } : { ...nearestAddress(place, lang), standIn: told === undefined }
  }

  async #told(able: readonly Watched[], place: Coordinates, key: string, userId: number): Promise<Told | undefined> {
    const known = this.#kept.get(key)
    if (known) return known.value
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const asked = this.#ask(able, place, userId).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, asked)
    const told = await asked
    if (told !== undefined) this.#kept.set(key, told)
    return told
  }

  /** undefined: none has an address, and not all of them said so. */
  async #ask(able: readonly Watched[], place: Coordinates, userId: number): Promise<Told | undefined> {
    const awake = able.filter(({ restsUntil }) => restsUntil <= this.#now())
    if (awake.length === 0 || !(await isLeft(this.#ofUsers, String(userId)))) return undefined
    let silent = awake.length < able.length
    for (const watched of awake) {
      const { service } = watched
      if (!(await isLeft(this.#ofServices, service.source))) {
        silent = true
        continue
      }
      try {
        const text = await service.addressOf(place)
        watched.failures = 0
        if (text !== null) return { text, source: service.source }
      } catch (error) {
        if (!(error instanceof MapServiceError)) throw error
        this.#failed(watched, error)
        silent = true
      }
    }
    return silent ? undefined : null
  }

  #failed(watched: Watched, error: MapServiceError): void {
    const now = this.#now()
    watched.failures++
    if (watched.failures >= failuresOnEnd) watched.restsUntil = now + restFor
    if (now - watched.toldAt < toldEvery) return
    watched.toldAt = now
    this.#log.warn({ service: watched.service.source, reason: error.message }, 'a map service tells no addresses')
  }
}

/** Takes one of what is left. */
async function isLeft(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (blocked) {
    // The limiter throws its state when it blocks, and an Error when something is wrong.
    if (blocked instanceof Error) throw blocked
    return false
  }
}
