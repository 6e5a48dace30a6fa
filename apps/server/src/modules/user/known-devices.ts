/**
 * Tokens of devices that have signed in to an account, kept by the client and sent with the next sign-in. They only keep a device out of
 * what unknown clients cause by guessing at the account: a token alone signs nobody in, so none is stored. A token says when the password was set
 * that it was given for, and ends with that password.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const idLength = 12
const timeLength = 6
const proofLength = 20

export class KnownDevices {
  readonly #secret: Buffer
  constructor(folderSecret: Buffer) {
    this.#secret = createHmac('sha256', folderSecret).update('outrider known device').digest()
  }

  /** @param account as attempts at it are counted; `passwordTime`: when its password was set, ms */
  issue(account: string, passwordTime: number): string {
    const signed = Buffer.concat([randomBytes(idLength), Buffer.alloc(timeLength)])
    signed.writeUIntBE(passwordTime, idLength, timeLength)
    return Buffer.concat([signed, this.#proof(account, signed)]).toString('base64url')
  }

  /** The device, if the token was issued for this account. It is known only while the password of that time is the account's. */
  read(account: string, token: string | undefined): { id: string; passwordTime: number } | undefined {
    const bytes = Buffer.from(token ?? '', 'base64url')
    if (bytes.length !== idLength + timeLength + proofLength) return undefined
    const signed = bytes.subarray(0, idLength + timeLength)
    if (!timingSafeEqual(this.#proof(account, signed), bytes.subarray(signed.length))) return undefined
    return { id: signed.toString('base64url', 0, idLength), passwordTime: signed.readUIntBE(idLength, timeLength) }
  }

  #proof(account: string, signed: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(signed).update(account).digest().subarray(0, proofLength)
  }
}
