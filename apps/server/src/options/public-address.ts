/** Options that say how this machine is reached from outside. */

/** `HOST` or `HOST:PORT`; the port is another one where a router leads from there to ours. undefined: none is said. */
export function publicAddressOf(text: string): { host: string; port: number | undefined } | undefined {
  if (text === '') return undefined
  const { hostname, port } = new URL(`tcp://${text}`)
  return { host: hostname, port: port === '' ? undefined : Number(port) }
}

/** Said at the start of a port for terminals that they are not told the address of. */
export const addressMissing = (port: string, address: string, what: string): string =>
  `--${port} is given, but terminals cannot be told where to connect: give --${address} or --gateway-address too. Without it: no ${what}.`
