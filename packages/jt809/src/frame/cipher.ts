/** The cipher of bodies: a stream of key bytes from three secrets that the platforms agreed on offline, and a key in each frame. */

/** Each 0 to 2^32 - 1. `m1` of 0 counts as 1. */
export interface CipherSecrets {
  m1: number
  ia1: number
  ic1: number
}

/** The same for both directions. `key` of 0 counts as 1. O(n). */
export function applyCipher(body: Uint8Array, key: number, { m1, ia1, ic1 }: CipherSecrets): Buffer {
  const out = Buffer.allocUnsafe(body.length)
  const modulus = m1 >>> 0 || 1
  let state = key >>> 0 || 1
  for (let at = 0; at < body.length; at++) {
    state = (Math.imul(ia1, state % modulus) + ic1) >>> 0
    out[at] = (body[at] as number) ^ ((state >>> 20) & 0xff)
  }
  return out
}
