/**
 * Text messages by which terminals are told where to connect. JT/T 808 has none: each maker has its own, which profiles of makers have as rows
 * (`connectBy`). Without one of the terminal's maker there are these two, which many understand. Sent from a phone to the number of the terminal's
 * SIM card; the password is the one from the factory.
 */

interface Place {
  host: string
  port: number
}

/** A row of a maker's profile with what belongs in it; an access point that is not known stays a word to be replaced. */
export const filledIn = (text: string, { host, port }: Place, apn: string): string =>
  text.replaceAll('{host}', host).replaceAll('{port}', String(port)).replaceAll('{apn}', apn)

const isAddress = (host: string): boolean => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)

export const textMessages: readonly ((place: Place) => string)[] = [
  // Jimi, Concox and those built like them: 0 before an address, 1 before a name.
  ({ host, port }) => `SERVER,${isAddress(host) ? 0 : 1},${host},${port},0#`,
  // Those with a password, from the factory 123456.
  ({ host, port }) => `IP,123456,${host},${port}`,
]
