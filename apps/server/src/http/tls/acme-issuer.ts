/**
 * Gets a certificate by ACME (RFC 8555, http-01) and renews it when a third of its time is left. Account, key and certificate are files in the data
 * folder that only this user reads; the log has no word of them but what failed.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type acme from 'acme-client'
import type { Certificate } from '../../connections/certificate.ts'
import type { Challenges } from './challenges.ts'

interface AcmeOptions {
  readonly names: readonly string[]
  readonly folder: string
  readonly directory: string
  readonly email: string | undefined
  readonly certificate: Certificate
  readonly challenges: Challenges
  readonly log: { info(fields: object, text: string): void; error(fields: object, text: string): void }
}

const day = 86_400_000
/** Before its end: who issues for ninety days says thirty; of shorter ones a third. */
const renewBefore = 30 * day
/** Between two looks at when it ends; after a failure, ms. Authorities count failures by the hour. */
const lookMs = { usual: 6 * 3_600_000, failed: 3_600_000 } as const

export class AcmeIssuer {
  readonly #options: AcmeOptions
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: AcmeOptions) {
    this.#options = options
  }

  /** Reads what was issued before, if anything was. */
  async readStored(): Promise<void> {
    const { certificate, folder, log } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await certificate.read()
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOENT')
        log.error({ err: error }, 'the stored certificate cannot be used; another one is asked for')
    }
  }

  start(): void {
    void this.#look()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    let next: number = lookMs.usual
    try {
      if (this.#isDue()) await this.renew()
    } catch (error) {
      // Without what was sent: an error of the client has requests with their signatures in it.
      const reason = error instanceof Error ? error.message : String(error)
      this.#options.log.error({ names: this.#options.names, reason }, 'no certificate was issued; it is tried again in an hour')
      next = lookMs.failed
    }
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#look(), next).unref()
  }

  #isDue(): boolean {
    const { names, certificate } = this.#options
    if (names.some(name => !certificate.names.includes(name.toLowerCase()))) return true
    return certificate.until - Date.now() < Math.min(renewBefore, certificate.lifetime / 3)
  }

  /** Asks for a new one, and reads it. */
  async renew(): Promise<void> {
    const { names, folder, directory, email, certificate, challenges } = this.#options
    const { default: client } = await import('acme-client')
    const accountKey = await this.#accountKey(client)
    const authority = new client.Client({ directoryUrl: directory, accountKey })
    const [key, csr] = await client.crypto.createCsr({ altNames: [...names] }, await client.crypto.createPrivateEcdsaKey())
    const chain = await authority.auto({
      csr,
      ...(email !== undefined && { email }),
      termsOfServiceAgreed: true,
      challengePriority: ['http-01'],
      // It cannot be reached from within everywhere; the authority looks for itself.
      skipChallengeVerification: true,
      challengeCreateFn: async (_, { token }, answer) => challenges.add(token, answer),
      challengeRemoveFn: async (_, { token }) => challenges.remove(token),
    })
    await store(join(folder, 'certificate.key'), String(key))
    await store(join(folder, 'certificate.pem'), chain)
    await certificate.read()
  }

  /** Made once: the authority knows the account by it. */
  async #accountKey(client: typeof acme): Promise<string> {
    const file = join(this.#options.folder, 'account.key')
    try {
      return await readFile(file, 'utf8')
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error
      const key = String(await client.crypto.createPrivateEcdsaKey())
      await store(file, key)
      return key
    }
  }
}

/** Whole or not at all. */
async function store(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
