/** The authentication code issued at registration. Only its hash is stored. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 16 characters, 96 random bits: some terminals have little storage for it. */
export const newToken = (): string => randomBytes(12).toString('base64url')
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
export const isToken = (token: string, tokenHash: Buffer | null): boolean =>
  token !== '' && tokenHash !== null && tokenHash.length === 32 && timingSafeEqual(hashOf(token), tokenHash)
