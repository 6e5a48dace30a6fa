/**
 * Solves a captcha of work (user/getWorkCaptcha): finds a number for each part by trying, in slices of a few milliseconds, so that the page stays
 * usable. Not WebCrypto: it exists only over https, and a promise for each hash takes longer than the hash.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { DataOf } from '@outrider/contract'

/** Time of a slice, ms: less than a frame. */
const sliceMs = 10
/** Tries between two looks at the clock. */
const triesPerLook = 200

/** After what the page has to do, without the 4 ms that timers take at least. */
const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })

/** Rejects with the reason of the signal when it is aborted. @param solved called after each part with how many are done */
export async function solveWork(
  { captchaId, parts, bits }: DataOf<'user/getWorkCaptcha'>,
  solved: (count: number) => void,
  signal: AbortSignal,
): Promise<number[]> {
  const found: number[] = []
  for (let part = 0; part < parts; part++) {
    const tried = new Uint8Array(36)
    tried.set(sha256(utf8ToBytes(`${captchaId}:${part}`)))
    found.push(await findNumber(tried, bits, signal))
    solved(part + 1)
  }
  return found
}

async function findNumber(tried: Uint8Array, bits: number, signal: AbortSignal): Promise<number> {
  const number = new DataView(tried.buffer, 32)
  let next = 0
  for (;;) {
    const end = performance.now() + sliceMs
    while (performance.now() < end)
      for (const last = next + triesPerLook; next < last; next++) {
        number.setUint32(0, next)
        if (leadingBits(sha256(tried)) >>> (32 - bits) === 0) return next
      }
    await nextTurn()
    signal.throwIfAborted()
  }
}

const leadingBits = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number => ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
