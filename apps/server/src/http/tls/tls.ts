/** TLS of its own, put together: the certificate, who renews it, and the port. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { namesIn, speaksTls, type TlsOptions } from '../../connections/tls-options.ts'
import type { TrustedProxies } from '../../connections/trusted-proxies.ts'
import type { HttpConnections } from '../http-connections.ts'
import { AcmeIssuer } from './acme-issuer.ts'
import { Certificate } from '../../connections/certificate.ts'
import { Challenges } from './challenges.ts'
import { leadToTls } from './lead-to-tls.ts'
import { TlsListener } from './tls-listener.ts'

/** For a handshake, ms: as long as for the headers of a request. */
const handshakeTimeout = 15_000

/** Folder of what an authority issued, in the data folder. */
export const tlsFolder = (folder: string): string => join(folder, 'tls')

export class Tls {
  readonly certificate: Certificate
  readonly #log: Logger
  readonly #challenges = new Challenges()
  readonly #issuer: AcmeIssuer | undefined
  #listener: TlsListener | undefined
  #port: number

  /** @param folder data folder */
  constructor(options: TlsOptions, folder: string, log: Logger) {
    const own = tlsFolder(folder)
    this.#log = log
    this.#port = options['tls-port']
    this.certificate = new Certificate({
      cert: options['tls-cert'] ?? join(own, 'certificate.pem'),
      key: options['tls-key'] ?? join(own, 'certificate.key'),
      log,
    })
    const names = namesIn(options)
    this.#issuer =
      names.length === 0
        ? undefined
        : new AcmeIssuer({
            names,
            folder: own,
            directory: options['acme-directory'],
            email: options['acme-email'],
            certificate: this.certificate,
            challenges: this.#challenges,
            log,
          })
  }

  /** Before there is one from an authority, handshakes fail. */
  async start(): Promise<void> {
    if (this.#issuer) await this.#issuer.readStored()
    else await this.certificate.read()
    this.certificate.watch()
  }

  /** Before the server listens. */
  attach(app: FastifyInstance, connections: HttpConnections, proxies: TrustedProxies): void {
    this.#listener = new TlsListener({ certificate: this.certificate, connections, handshakeTimeout, log: this.#log })
    leadToTls(app, { proxies, port: () => this.#port })
    this.#challenges.serve(app)
    app.addHook('preClose', done => {
      this.stop()
      done()
    })
  }

  /** Once plain HTTP is served, which a certificate from an authority needs. Returns the port. */
  async listen(at: { host: string; backlog: number }): Promise<number> {
    if (!this.#listener) throw new Error('TLS belongs to no server yet')
    this.#port = await this.#listener.listen({ ...at, port: this.#port })
    this.#issuer?.start()
    return this.#port
  }

  /** Now, from the authority. */
  async renew(): Promise<void> {
    await this.#issuer?.renew()
  }

  stop(): void {
    this.#issuer?.stop()
    this.certificate.stop()
    this.#listener?.stop()
  }
}

/** undefined: the server speaks no TLS itself. */
export async function tlsOf(options: TlsOptions, folder: string, log: Logger): Promise<Tls | undefined> {
  if (!speaksTls(options)) return undefined
  const tls = new Tls(options, folder, log)
  await tls.start()
  return tls
}
