/** On which addresses this server listens, by its options. */

export interface Listened {
  /** For API and client. */
  readonly host: string
  /** For terminals. */
  readonly gatewayHost: string
}

/** The demo is for this machine alone unless somebody says otherwise; an installation is for all. */
export function listenedBy(options: {
  readonly host?: string | undefined
  readonly 'gateway-host'?: string | undefined
  readonly empty: boolean
}): Listened {
  const host = options.host ?? (options.empty ? '0.0.0.0' : '127.0.0.1')
  return { host, gatewayHost: options['gateway-host'] ?? host }
}
