/**
 * Text messages by which terminals are told where to connect. JT/T 808 has none: each maker has its own, and these two are understood by many. Sent
 * from a phone to the number of the terminal's SIM card; the password is the one from the factory.
 */

interface Place {
  host: string
  port: number
}

const isAddress = (host: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)

export const textMessages: readonly ((place: Place) => string)[] = [
  // Jimi, Concox and those built like them: 0 before an address, 1 before a name.
  ({ host, port }) => `SERVER,${isAddress(host) ? 0 : 1},${host},${port},0#`,
  // Those with a password, from the factory 123456.
  ({ host, port }) => `IP,123456,${host},${port}`,
]
