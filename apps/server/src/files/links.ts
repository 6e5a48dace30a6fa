/**
 * Links to files: signed, because a link is all that is needed to read the file, and expiring. The key is derived from the installation's secret, which
 * all servers on a database share.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { filesPath, thumbnailPath } from '@outrider/contract'

/** A link is valid for at least this time, ms. */
const lifetime = 3_600_000
/** Links of one period are equal, so that browsers keep the file; ms. */
const period = 600_000

export class FileLinks {
  readonly #key: Uint8Array
  readonly #now: () => number

  /** `now`: ms since 1970. */
  constructor(secret: Uint8Array, now: () => number) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'links to files', 32))
    this.#now = now
  }

  linkTo(id: string): string {
    return this.#link(id, '')
  }

  /** To its thumbnail alone: it does not open the file itself. */
  thumbnailOf(id: string): string {
    return this.#link(id, thumbnailPath)
  }

  #link(id: string, path: string): string {
    const until = Math.ceil((this.#now() + lifetime) / period) * period
    const signature = this.#signature(`${id}${path}`, String(until)).toString('base64url')
    return `${filesPath}/${id}${path}?until=${until}&signature=${signature}`
  }

  /** ms for which the link is still valid; undefined if it is expired or changed. */
  validFor(id: string, until: string, signature: string): number | undefined {
    const expected = this.#signature(id, until)
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const left = Number(until) - this.#now()
    return left > 0 ? left : undefined
  }

  /** The same for a link to its thumbnail; a link to the file itself, with this path, opens it too. */
  thumbnailValidFor(id: string, until: string, signature: string): number | undefined {
    return this.validFor(`${id}${thumbnailPath}`, until, signature) ?? this.validFor(id, until, signature)
  }

  #signature(id: string, until: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id}\n${until}`).digest()
  }
}
