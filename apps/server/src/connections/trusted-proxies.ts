/**
 * Whose address counts behind proxies. Each proxy adds the address it was called from to the end of X-Forwarded-For, and passes on what was there,
 * which its caller may have invented: only what trusted proxies have added is believed, from the end.
 */
import ipaddr from 'ipaddr.js'
import { ConfigError } from '../options/option.ts'
import { plainAddress } from './address-key.ts'

/** Networks that may be given by name. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
/** Proxies in a row; entries of the header beyond are not looked at. */
const maxHops = 10

type Network = ReturnType<typeof ipaddr.parseCIDR>

export class TrustedProxies {
  readonly #hops: number
  readonly #networks: readonly Network[]

  /** @param option number of proxies, or networks, addresses and names separated by commas. Throws ConfigError. */
  constructor(option: string) {
    const text = option.trim()
    const hops = /^\d+$/.test(text) ? Number(text) : undefined
    if (hops !== undefined && hops > maxHops) throw new ConfigError(`--trust-proxy: at most ${maxHops} proxies, not ${text}`)
    this.#hops = hops ?? 0
    const items = text.split(',').map(item => item.trim())
    this.#networks = hops === undefined && text !== '' ? items.flatMap(item => (named[item] ?? [item]).map(networkOf)) : []
  }

  /** Whether there are any. */
  get any(): boolean {
    return this.#hops > 0 || this.#networks.length > 0
  }

  /** @param hop number of proxies between this address and the server */
  trusts(address: string | undefined, hop = 0): boolean {
    if (this.#hops > 0) return hop < this.#hops
    const plain = plainAddress(address)
    if (plain === undefined) return false
    const parsed = ipaddr.parse(plain)
    return this.#networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
  }

  /**
   * Address of the client.
   * @param peer of the connection
   * @param forwardedFor the header
   */
  clientOf(peer: string | undefined, forwardedFor: string): string {
    let client = plainAddress(peer) ?? ''
    for (const [hop, entry] of forwardedFor.split(',').slice(-maxHops).toReversed().entries()) {
      const address = plainAddress(withoutPort(entry.trim()))
      if (address === undefined || !this.trusts(client, hop)) break
      client = address
    }
    return client
  }
}

/** Some proxies add the port: `203.0.113.7:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry

function networkOf(text: string): Network {
  const [address = '', bits] = text.split('/')
  const plain = plainAddress(address)
  const most = plain !== undefined && ipaddr.IPv4.isValid(plain) ? 32 : 128
  const length = bits === undefined ? most : Number(bits)
  if (plain === undefined || (bits !== undefined && !/^\d+$/.test(bits)) || length > most)
    throw new ConfigError(
      `--trust-proxy: ${JSON.stringify(text)} is neither an address or network such as 10.0.0.5 or 10.0.0.0/24 nor ${Object.keys(named).join(' or ')}; nor is the whole value a number of proxies`,
    )
  return [ipaddr.parse(plain), length]
}
