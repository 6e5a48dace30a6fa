/** Parses what users type to name a server. */
// The limits of its group alone: all of them would be loaded before the sign-in.
import { platformLimits } from '@outrider/contract'

export interface PlatformAddress {
  /** host:port, lower case; unique per server. */
  code: string
  url: string
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^(${label}\\.)*${label}$`)
const looksLikeIp = /^[\d.]+$/
const ipPart = /^(0|[1-9]\d{0,2})$/

function isHost(host: string): boolean {
  if (host.startsWith('[')) return URL.canParse(`http://${host}/`)
  if (looksLikeIp.test(host)) {
    const parts = host.split('.')
    return parts.length === 4 && parts.every(part => ipPart.test(part) && Number(part) <= 255)
  }
  return host.length <= 253 && domain.test(host)
}

const portOf = (text: string): number | undefined => {
  const port = Number(text)
  return /^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535 ? port : undefined
}

/** Of a full address, scheme, host, port and path count. */
function fromUrl(text: string): PlatformAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username || url.password || !isHost(url.hostname)) return undefined
  const path = url.pathname.replace(/\/+$/, '')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return { code: `${url.hostname}:${port}${path}`, url: `${url.protocol}//${url.host}${path}` }
}

/**
 * Accepts a domain or IP, either with a port, or a full address; undefined: invalid. Without a port the default port is used.
 * `secure`: the page was loaded over https, from which browsers refuse plain http.
 */
export function platformAddress(input: string, { secure = false } = {}): PlatformAddress | undefined {
  const text = input.trim()
  if (/^https?:\/\//i.test(text)) return fromUrl(text)
  const [, hostText = '', portText] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text.toLowerCase().replace(/\/+$/, '')) ?? []
  if (!hostText || !isHost(hostText)) return undefined
  const port = portText === undefined ? platformLimits.defaultPort : portOf(portText)
  if (port === undefined) return undefined
  const url = new URL(`${secure ? 'https' : 'http'}://${hostText}:${port}`)
  return { code: `${url.hostname}:${port}`, url: url.origin }
}
