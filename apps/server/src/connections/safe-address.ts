/**
 * Where addresses that administrators type may lead: of webhooks and of providers of sign-ins. The server is in a network with much that they may not
 * reach: so names are looked up by the connection itself and each address is checked then, whatever the name meant a moment before. Redirects are not followed.
 */
import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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
  // Of what carries IPv4 inside, too: mapped, NAT64, 6to4 and Teredo.
  ipv6: [
    ['::', 96],
    ['::ffff:0:0', 96],
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

/** An address of this machine, of a private network, or of none. */
export const isInside = (address: string): boolean => {
  if (isIP(address) === 0) return true
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  return inside[family].check(address, family)
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

/** Looks names up for a connection; fails with InsideAddress if any address of the name is of the inside. */
export const outsideOnly: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isInside(address)))
      return done(new InsideAddress(`${hostname} is an address of the inside`), '', 0)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
