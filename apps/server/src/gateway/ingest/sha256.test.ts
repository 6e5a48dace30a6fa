import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Start } from './sha256.ts'

const ofOpenssl = (bytes: Buffer): bigint => hash('sha256', bytes, 'buffer').readBigInt64BE(0)

test('is the beginning of what OpenSSL says, whatever the length: rows of earlier versions have that one', () => {
  let last = ofOpenssl(Buffer.from('seed'))
  for (let length = 0; length < 700; length += 1) {
    const bytes = Buffer.alloc(length)
    for (let at = 0; at < length; at += 1) bytes[at] = Number(BigInt.asUintN(64, last) % 251n) + at * 31
    last = sha256Start(bytes)
    expect(last, `${length} bytes`).toBe(ofOpenssl(bytes))
  }
})

test('every byte counts for itself, the highest bit too', () => {
  for (const value of [0, 0x7f, 0x80, 0xff]) {
    const bytes = Buffer.alloc(200, value)
    expect(sha256Start(bytes)).toBe(ofOpenssl(bytes))
    expect(sha256Start(bytes.subarray(3, 61))).toBe(ofOpenssl(bytes.subarray(3, 61)))
  }
})

test('ends with long bodies as with short ones', () => {
  const bytes = Buffer.alloc(1_000_000, 'outrider')
  expect(sha256Start(bytes)).toBe(ofOpenssl(bytes))
})
