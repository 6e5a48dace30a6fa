/** How a password travels: upper-case MD5 of its UTF-8 bytes, unless it already has 32 or more characters. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { limits } from '@outrider/contract'

export const wirePassword = (typed: string): string =>
  typed.length >= limits.hashedPasswordLength ? typed : bytesToHex(md5(utf8ToBytes(typed))).toUpperCase()
