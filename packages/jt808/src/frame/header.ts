/** Message header (JT/T 808-2019 clause 4.4): the 12-byte layout of 2011 and 2013, and the 17-byte layout of 2019. */
import type { Version } from '../version.ts'

export interface Header {
  messageId: number
  /** By header layout: '2019', else '2013' (a 2011 frame has the same header; only bodies differ). */
  version: Version
  /** Identity of the terminal: leading zeros stripped; lower-case hex when not BCD digits; '0' when all zero. */
  phone: string
  /** 6 or 10 bytes as received; replies repeat them unchanged. */
  phoneBytes: Buffer
  /** Revision byte of 2019 frames (first edition 1); 0 otherwise. */
  protocolVersion: number
  /** Serial number 0..65535, counted by the sender. */
  serial: number
  /** Encryption method, three bits; 0 none, 1 RSA. */
  encryption: number
  /** Package items; index counts from 1 to total; undefined for a message in a single frame. */
  subPackage: { total: number; index: number } | undefined
}

/** Bits of the properties word at offset 2. */
export const BODY_LENGTH_MASK = 0x03ff
export const SUB_PACKAGE_BIT = 0x2000
export const VERSION_BIT = 0x4000

/** Bytes of the header without the four of the sub-package. */
export const HEADER_2013 = 12
export const HEADER_2019 = 17
export const SUB_PACKAGE_BYTES = 4

/** The body length has ten bits. */
export const MAX_BODY = 1023

export const headerBytes = (version: Version): number => (version === '2019' ? HEADER_2019 : HEADER_2013)
