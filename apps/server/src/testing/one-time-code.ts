/** What an authenticator app shows for a secret, as the platform gives it to be typed. */
import { Secret, TOTP } from 'otpauth'

/** @param at ms since 1970 */
export const oneTimeCode = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at })
