/** Where terminals reach the gateway from outside, as the operator gave it: `host` or `host:port`; IPv6 addresses with a port in brackets. */
import { isIPv6 } from 'node:net'

export interface PublicAddress {
  host: string
  /** undefined: the port that the gateway listens on. */
  port: number | undefined
}

/** Host names of a certificate, addresses without a scheme. undefined: neither. */
export function publicAddressOf(text: string): PublicAddress | undefined {
  if (isIPv6(text)) return { host: text, port: undefined }
  const [, bracketed, name, digits] = /^(?:\[([\d.:a-f]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = bracketed === undefined ? name : isIPv6(bracketed) ? bracketed : undefined
  const port = digits === undefined ? undefined : Number(digits)
  if (host === undefined || port === 0 || (port ?? 0) > 65_535) return undefined
  return { host, port }
}
