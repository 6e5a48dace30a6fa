/** Seals a password to a platform's RSA key, as the contract's `sealing.ts` has it: for platforms that know no X25519. */
import { type SealedContent, sealing, type SealingKey } from '@outrider/contract'
import { toBytes, toText } from './seal.ts'

/** Browsers offer it over https and on the device itself only. */
export const canSealForRsa = (): boolean => globalThis.crypto?.subtle !== undefined

const insidePem = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

export async function sealForRsa(
  { keyId, publicKey, nonce }: SealingKey,
  content: Omit<SealedContent, 'nonce'>,
): Promise<string> {
  const how = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const theirs = toBytes(insidePem(publicKey))
  const key = await crypto.subtle.importKey('spki', theirs, how, false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(how, key, new TextEncoder().encode(JSON.stringify({ ...content, nonce })))
  return `${sealing.rsaPrefix}${keyId}.${toText(new Uint8Array(sealed))}`
}
