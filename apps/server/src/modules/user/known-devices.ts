/**
 * Tokens of devices that have signed in to an account, kept by the client and sent with the next sign-in. They only keep a device out of
 * what unknown clients cause by guessing at the account: a token alone signs nobody in, so nothing is stored and none is withdrawn.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const idLength = 12
const proofLength = 20

export class KnownDevices {
  readonly #secret: Buffer
  constructor(folderSecret: Buffer) {
    this.#secret = createHmac('sha256', folderSecret).update('outrider known device').digest()
  }

  /** @param account as attempts at it are counted */
  issue(account: string): string {
    const id = randomBytes(idLength)
    return Buffer.concat([id, this.#proof(account, id)]).toString('base64url')
  }

  /** Id of the device, if the token was issued for this account. */
  read(account: string, token: string | undefined): string | undefined {
    const bytes = Buffer.from(token ?? '', 'base64url')
    if (bytes.length !== idLength + proofLength) return undefined
    const id = bytes.subarray(0, idLength)
    return timingSafeEqual(this.#proof(account, id), bytes.subarray(idLength)) ? id.toString('base64url') : undefined
  }

  #proof(account: string, id: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(id).update(account).digest().subarray(0, proofLength)
  }
}
