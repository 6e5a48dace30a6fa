/**
 * The first 64 bits of SHA-256 (FIPS 180-4) without a call into OpenSSL. For bodies of reports that is the quicker way, most of all where reports
 * come one by one: then OpenSSL's code is in no cache of the processor any more (docs/decisions/034-cold-code-at-ordinary-load.md). Nothing
 * secret: the time it takes may depend on the bytes.
 */

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const rounds = new Int32Array(64)
/** The same of the square roots of the first 8. */
const initial = new Int32Array(8)

const primes: number[] = []
for (let candidate = 2; primes.length < 64; candidate += 1)
  if (primes.every(prime => candidate % prime !== 0)) primes.push(candidate)

/** Of the exact root: 64 bits of a double would not do for the last bits of all of them. */
function fractionOfRoot(value: number, degree: bigint): number {
  const scaled = BigInt(value) << (32n * degree)
  let [low, high] = [0n, BigInt(value) << 32n]
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** degree <= scaled) low = middle
    else high = middle - 1n
  }
  return Number(BigInt.asIntN(32, low))
}
for (const [i, prime] of primes.entries()) {
  rounds[i] = fractionOfRoot(prime, 3n)
  if (i < 8) initial[i] = fractionOfRoot(prime, 2n)
}

const schedule = new Int32Array(64)
const state = new Int32Array(8)
const blockLength = 64

/** Adds the block in the first sixteen words of `schedule` to `state`. */
function addBlock(): void {
  const w = schedule
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] as number
    const y = w[i - 2] as number
    const small = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const large = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = (((w[i - 16] as number) + small) | 0) + (((w[i - 7] as number) + large) | 0)
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let i = 0; i < 64; i += 1) {
    const sumE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const chosen = (e & f) ^ (~e & g)
    const first = (((((h + sumE) | 0) + chosen) | 0) + (((rounds[i] as number) + (w[i] as number)) | 0)) | 0
    const sumA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + ((sumA + majority) | 0)) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

/** @returns the first 64 bits as a signed number */
export function sha256Start(bytes: Uint8Array): bigint {
  state.set(initial)
  const { length } = bytes
  const end = length + 1 + 8
  for (let block = 0; block < end; block += blockLength) {
    for (let word = 0; word < 16; word += 1) {
      let value = 0
      for (let at = block + word * 4, stop = at + 4; at < stop; at += 1)
        value = (value << 8) | (at < length ? (bytes[at] as number) : at === length ? 0x80 : 0)
      schedule[word] = value
    }
    if (block + blockLength >= end) {
      schedule[14] = Math.floor(length / 2 ** 29)
      schedule[15] = length << 3
    }
    addBlock()
  }
  return (BigInt(state[0] as number) << 32n) | BigInt((state[1] as number) >>> 0)
}
