/** Servers of the own network that the operator has named (`--identity-servers`): they may have addresses of the inside, and no TLS. */
const usualPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80', 'ldaps:': '636', 'ldap:': '389' }

/** With its port, also where that is the usual one. */
export const hostOf = ({ hostname, port, protocol }: URL): string => `${hostname}:${port || (usualPorts[protocol] ?? '')}`

/** Named with or without the port that is the usual one for it. */
export function isOwnServer(servers: ReadonlySet<string>, url: URL | null): boolean {
  if (!url) return false
  if (servers.has(hostOf(url))) return true
  const usual = url.port === '' || url.port === usualPorts[url.protocol]
  return usual && servers.has(url.hostname)
}
