/**
 * The certificate that this server shows, from two files that are read again now and then: who renews them tells nobody, and open connections stay.
 * Files that do not fit together, as while one is being written, change nothing.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'

interface CertificateOptions {
  readonly cert: string
  readonly key: string
  /** Between two looks at the files, ms. */
  readonly everyMs?: number
  readonly log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

interface Files {
  readonly cert: string
  readonly key: string
}

const usualEveryMs = 60_000
/** What everybody can who has not stopped at 2008, with the ciphers that Node thinks safe. */
const protocol = { minVersion: 'TLSv1.2' } as const satisfies SecureContextOptions

export class Certificate {
  readonly #options: CertificateOptions
  readonly #listeners: ((options: SecureContextOptions) => void)[] = []
  #files: Files | undefined
  /** undefined: there is none yet. */
  #context: SecureContext | undefined
  #until = 0
  #lifetime = 0
  #certificate: X509Certificate | undefined
  #names: readonly string[] = []
  #timer: NodeJS.Timeout | undefined
  #failing = false

  constructor(options: CertificateOptions) {
    this.#options = options
  }

  get context(): SecureContext | undefined {
    return this.#context
  }

  /** When it ends, ms since 1970; 0: there is none yet. */
  get until(): number {
    return this.#until
  }

  /** From its begin to its end, ms. */
  get lifetime(): number {
    return this.#lifetime
  }

  /** For which it is, in small letters. */
  get names(): readonly string[] {
    return this.#names
  }

  /** Who issued it, where that is somebody else whose certificate is not in the file; undefined: clients get what they need. */
  get missingIssuer(): string | undefined {
    const own = this.#certificate
    if (!own || own.issuer === own.subject || (this.#files?.cert.match(/-----BEGIN CERTIFICATE-----/g)?.length ?? 0) > 1)
      return undefined
    return /^CN=(.+)$/m.exec(own.issuer)?.[1] ?? own.issuer.replaceAll('\n', ', ')
  }

  isFor(host: string): boolean {
    return this.#certificate?.checkHost(host) !== undefined
  }

  /** Called now, if there is one, and whenever it is another one. */
  onChange(listener: (options: SecureContextOptions) => void): void {
    this.#listeners.push(listener)
    if (this.#files) listener({ ...this.#files, ...protocol })
  }

  /** Rejects when the files cannot be used. */
  async read(): Promise<void> {
    const [cert, key] = await Promise.all([readFile(this.#options.cert, 'utf8'), readFile(this.#options.key, 'utf8')])
    if (this.#files?.cert === cert && this.#files.key === key) return
    const certificate = new X509Certificate(cert)
    if (!certificate.checkPrivateKey(createPrivateKey(key))) throw new Error('the key is not that of the certificate')
    const options = { cert, key, ...protocol }
    this.#context = createSecureContext(options)
    this.#files = { cert, key }
    this.#certificate = certificate
    this.#until = Date.parse(certificate.validTo)
    this.#lifetime = this.#until - Date.parse(certificate.validFrom)
    this.#names = [...(certificate.subjectAltName ?? '').matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name.toLowerCase())
    this.#options.log.info({ names: certificate.subjectAltName, until: certificate.validTo }, 'certificate for TLS read')
    for (const listener of this.#listeners) listener(options)
  }

  watch(): void {
    const { everyMs = usualEveryMs, log } = this.#options
    const look = async (): Promise<void> => {
      try {
        await this.read()
        this.#failing = false
      } catch (error) {
        if (!this.#failing) log.error({ err: error }, 'the certificate for TLS cannot be read again; the former one stays')
        this.#failing = true
      }
    }
    this.#timer = setInterval(() => void look(), everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
