/**
 * Where addresses that administrators type may lead (webhooks, providers of sign-ins): not into the server's network. Names are looked up by the
 * connection itself and checked then, whatever they meant before. Redirects are not followed.
 */
import { promises as dns } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

const ranges = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  // Of what carries IPv4 inside, too: mapped, translated, NAT64, 6to4 and Teredo.
  ipv6: [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['::ffff:0:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2001::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const
/** One of each family: a list with both takes an IPv4 address for its mapped form, too. */
const insideOf = (family: keyof typeof ranges): BlockList => {
  const list = new BlockList()
  for (const [net, prefix] of ranges[family]) list.addSubnet(net, prefix, family)
  return list
}
const inside = { ipv4: insideOf('ipv4'), ipv6: insideOf('ipv6') }

/** Also those by which others reach it: its own services may answer itself where they answer nobody else. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap(addresses => (addresses ?? []).map(({ address }) => address))

/** An address of this machine, of a private network, or of none. */
export function isInside(address: string, own: readonly string[] = ownAddresses()): boolean {
  if (isIP(address) === 0) return true
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  return inside[family].check(address, family) || own.includes(address)
}

/** The address leads, or its name resolves, to the inside. */
export class InsideAddress extends Error {
  override name = 'InsideAddress'
}

/** undefined: such an address may not lead there. What its name resolves to is only known when it is connected to. */
export function outsideAddress(text: string, allowInside: boolean): URL | undefined {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (allowInside) return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
  if (url.protocol !== 'https:') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isInside(host) ? undefined : url
  return /(^|\.)localhost\.?$/i.test(host) ? undefined : url
}

/** Where names are asked for. */
export type Names = Pick<dns.Resolver, 'resolve4' | 'resolve6'>

/**
 * Asked of the name servers: the system's lookups (getaddrinfo) are two at a time for the whole server, and a name that is never answered takes one
 * for ten seconds. What only the machine's own list of hosts knows is of the inside anyway.
 */
export const usualNames: Names = new dns.Resolver({ timeout: 2_000, tries: 2 })

/** Looks names up for a connection; fails with InsideAddress if any address of the name is of the inside. */
export const outsideOnly = (names: Names): LookupFunction => {
  const look = async (...[hostname, { all, family }, done]: Parameters<LookupFunction>): Promise<void> => {
    const found = await addressesOf(names, hostname, family).catch((error: unknown) =>
      error instanceof Error ? error : new Error('a name cannot be looked up'),
    )
    if (found instanceof Error) return done(found, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => isInside(address)))
      done(new InsideAddress(`${hostname} is an address of the inside`), '', 0)
    else if (all) done(null, found)
    else done(null, first.address, first.family)
  }
  return (...asked) => void look(...asked)
}

/** Of both families, whichever are asked for: one of the inside is looked for in all. */
async function addressesOf(
  names: Names,
  hostname: string,
  wanted: number | string | undefined,
): Promise<{ address: string; family: 4 | 6 }[]> {
  const [four, six] = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value : []).map(address => ({ address, family: 4 as const })),
    ...(six.status === 'fulfilled' ? six.value : []).map(address => ({ address, family: 6 as const })),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  if (found.some(({ address }) => isInside(address))) return found
  return found.filter(({ family }) => (wanted !== 4 && wanted !== 6 ? true : family === wanted))
}
