/** Port of external reverse geocoding services, with their HTTP client and error handling. */
import type { Address, Lang } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { z } from 'zod'

export interface MapService {
  readonly source: Exclude<Address['source'], 'nearest' | 'streets'>
  /** Languages it supports. */
  readonly languages: readonly Lang[]
  /** Address of a WGS-84 position; null: none known. Throws MapServiceError if the request fails. */
  addressOf(place: Coordinates): Promise<string | null>
}

/** Whatever knows addresses; `local`: on this server, so that nobody's quota is spent. */
export interface AddressService extends Omit<MapService, 'source'> {
  readonly source: Exclude<Address['source'], 'nearest'>
  readonly local?: true
}

/** The message is for the operator's log and never contains a key, a URL or a position. */
export class MapServiceError extends Error {
  override name = 'MapServiceError'
  /** The service was reached and does not accept the request, such as for its key. */
  readonly refused: boolean
  constructor(message: string, { refused = false } = {}) {
    super(message)
    this.refused = refused
  }
}

/** Maximum characters of a reply in the log. */
const maxExcerptLength = 120

/** Credentials and base URL of a service. */
export interface MapServiceAccess {
  key: string
  /** Base address of the service. */
  api: string
  /** Request timeout, ms. */
  timeoutMs?: number
}

interface MapServiceRequest<Schema extends z.ZodType> {
  address: URL
  schema: Schema
  access: MapServiceAccess
}

/** GETs JSON and validates it. Errors of fetch are not passed on, because they may contain the URL with the key. */
export async function requestJson<Schema extends z.ZodType>({
  address,
  schema,
  access,
}: MapServiceRequest<Schema>): Promise<z.output<Schema>> {
  const { key, timeoutMs = 3_000 } = access
  let text: string
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    text = await response.text()
    if (!response.ok) throw new MapServiceError(`HTTP ${response.status}`, { refused: [401, 403].includes(response.status) })
  } catch (error) {
    if (error instanceof MapServiceError) throw error
    throw new MapServiceError(isTimeout(error) ? `no reply within ${timeoutMs / 1000} s` : `not reachable (${causeOf(error)})`)
  }
  const parsed = schema.safeParse(jsonOf(text))
  if (!parsed.success) throw new MapServiceError(`unexpected reply: ${excerpt(text, key)}`)
  return parsed.data
}

/** A shortened excerpt of the service's reply, without the key. */
export const excerpt = (text: string, key: string): string =>
  text
    .slice(0, 4 * maxExcerptLength)
    .replaceAll(key, '…')
    .slice(0, maxExcerptLength)

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Error code, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'network'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, for example a proxy's error page: fails the schema and is reported as an unexpected reply.
    return undefined
  }
}
