/** Options of TLS of its own: by certificate files, or by a certificate that it gets itself (ACME). */
import { ConfigError, listOf, optionGroup, type OptionValues } from '../options/option.ts'

export const tlsOptions = optionGroup(
  {
    'tls-cert': {
      kind: 'text',
      about: 'Certificate for TLS of its own, with its intermediates (PEM file); read again when it has changed',
    },
    'tls-key': { kind: 'text', about: 'Private key of --tls-cert (PEM file)' },
    'tls-names': {
      kind: 'text',
      default: '',
      about:
        'Names for which it gets a certificate by itself (ACME), separated by commas; they must lead here, and port 80 to --port. By this you accept the terms of the authority',
    },
    'acme-directory': {
      kind: 'text',
      default: 'https://acme-v02.api.letsencrypt.org/directory',
      about: 'ACME directory of the authority that issues the certificate; of Let’s Encrypt',
    },
    'acme-email': { kind: 'text', about: 'Address that the authority may write to about the certificate' },
    'tls-port': {
      kind: 'number',
      default: 443,
      about: 'With a certificate: TCP port for API and client over TLS. --port then leads there, except on this machine',
    },
    'gateway-tls-port': {
      kind: 'number',
      default: 0,
      about: 'With a certificate: TCP port for terminals that speak TLS; 0: none',
    },
  },
  values => {
    const [cert, key] = [values['tls-cert'], values['tls-key']]
    if ((cert === undefined) !== (key === undefined)) throw new ConfigError('--tls-cert and --tls-key are given together')
    const names = listOf(values['tls-names'])
    if (cert !== undefined && names.length > 0) throw new ConfigError('Give either --tls-cert and --tls-key or --tls-names')
    for (const name of names)
      if (!/^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(name))
        throw new ConfigError(`--tls-names: ${name} is no name of a host`)
    if (!values['acme-directory'].startsWith('https://')) throw new ConfigError('--acme-directory must begin with https://')
    if (cert === undefined && names.length === 0 && values['gateway-tls-port'] !== 0)
      throw new ConfigError('--gateway-tls-port needs --tls-cert and --tls-key, or --tls-names')
  },
)

export type TlsOptions = OptionValues<typeof tlsOptions.rows>

/** For which it gets a certificate by itself. */
export const namesIn = (options: Pick<TlsOptions, 'tls-names'>): string[] => listOf(options['tls-names'])

export const speaksTls = (options: Pick<TlsOptions, 'tls-cert' | 'tls-names'>): boolean =>
  options['tls-cert'] !== undefined || namesIn(options).length > 0
