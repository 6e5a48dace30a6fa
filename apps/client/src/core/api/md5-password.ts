/** Password hash of the specification: upper-case MD5 of the UTF-8 bytes, unless the text already has 32 or more characters. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { limits } from '@outrider/contract'

export const md5Password = (typed: string): string =>
  typed.length >= limits.hashedPasswordLength ? typed : bytesToHex(md5(utf8ToBytes(typed))).toUpperCase()
