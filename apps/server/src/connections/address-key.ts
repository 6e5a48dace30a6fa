/**
 * Under which key an address is counted, wherever something is limited by address. IPv6 by its first 64 bits: that is what one customer gets, and
 * who has it can take another address for every connection.
 */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Keys of the last addresses: a flood of connections asks for each again and again. */
const known = new LRUCache<string, string>({ max: 2_000 })

/** Longest address in writing, with a zone. */
const maxWritten = 64

/** All that is no address shares this key. */
const noAddress = 'none'

/**
 * `203.0.113.7` for IPv4, also when it is mapped into IPv6 (`::ffff:203.0.113.7`) or translated (`64:ff9b::203.0.113.7`); `2001:db8:1:2::/64` for
 * IPv6.
 */
export function addressKey(address: string | undefined): string {
  const written = address ?? ''
  const before = known.get(written)
  if (before !== undefined) return before
  const key = keyOf(written)
  // Nobody fills the memory with texts that are no address.
  if (written.length <= maxWritten) known.set(written, key)
  return key
}

function keyOf(address: string): string {
  const plain = plainAddress(address)
  if (plain === undefined) return noAddress
  if (ipaddr.IPv4.isValid(plain)) return plain
  const { parts } = ipaddr.IPv6.parse(plain)
  const prefix = new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0])
  return `${prefix.toString()}/64`
}

/**
 * The network that an address is counted with where one sender can use many: `203.0.113.0/24` for IPv4, `2001:db8:1::/48` for IPv6, which is what
 * carriers and hosters give away together.
 */
export function networkKey(address: string | undefined): string {
  const plain = plainAddress(address)
  if (plain === undefined) return noAddress
  if (ipaddr.IPv4.isValid(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const { parts } = ipaddr.IPv6.parse(plain)
  return `${new ipaddr.IPv6([...parts.slice(0, 3), 0, 0, 0, 0, 0]).toString()}/48`
}

/** The address in its usual form, without zone or mapping; undefined: not an IP address. */
export function plainAddress(address: string | undefined): string | undefined {
  const [text = ''] = (address ?? '').split('%', 1)
  // Four numbers, as IPv4 is written: `0x7f.1` and `2130706433` are valid to the library too.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined
  const parsed = ipaddr.parse(text)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  if (parsed.range() !== 'rfc6052') return parsed.toString()
  const [high = 0, low = 0] = parsed.parts.slice(6)
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}
