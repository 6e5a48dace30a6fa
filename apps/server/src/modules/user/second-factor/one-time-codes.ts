/** Codes of an app (TOTP, RFC 6238, with what every app takes: SHA-1, six digits, 30 seconds) and recovery codes. */
import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const period = 30
/** RFC 4226: 160 bits. */
const secretBytes = 20
/** Clocks of phones may be so many steps away, in both directions. */
const drift = 1

export const newSecret = (): Uint8Array => new Secret({ size: secretBytes }).bytes

const totpOf = (secret: Uint8Array, names?: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), algorithm: 'SHA1', digits: 6, period })

/** To be typed, and for a QR code. */
export function shownSecret(secret: Uint8Array, names: { issuer: string; label: string }): { secret: string; address: string } {
  const totp = totpOf(secret, names)
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** Which step a code is of; undefined: of none near now. @param now ms since 1970 */
export function stepOf(secret: Uint8Array, typed: string, now: number): number | undefined {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: typed, timestamp: now, window: drift })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

/** Without letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryLength = 10
export const recoveryCodeCount = 10

/** Fifty bits each, in two halves. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: recoveryLength }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`
  })

/** What was typed, as a code of the app or as a recovery code; undefined: neither. */
export function readCode(typed: string): { app: string } | { recovery: string } | undefined {
  const plain = typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(plain)) return { app: plain }
  const recovery = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return recovery.length === recoveryLength ? { recovery } : undefined
}

/** Keyed: a stolen dump of the database is not enough to try all codes. */
export const recoveryHash = (userId: number, code: string, folderSecret: Buffer): Buffer =>
  createHmac('sha256', createHmac('sha256', folderSecret).update('outrider recovery code').digest())
    .update(`${userId} ${code.replaceAll('-', '')}`)
    .digest()
