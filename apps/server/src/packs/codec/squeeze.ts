/** Compression of one plane of bytes: a single value, as it is, or Brotli, whichever is shortest. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { PackDamaged, type PackReader, type PackWriter } from './bytes.ts'

const forms = { one: 0, plain: 1, brotli: 2 } as const
/** Below this length Brotli gains nothing. */
const worthIt = 16
const quality = 5

export function squeeze(to: PackWriter, plane: Uint8Array): void {
  if (plane.every(byte => byte === plane[0])) {
    to.byte(forms.one)
    to.byte(plane[0] ?? 0)
    return
  }
  if (plane.length >= worthIt) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plane.length,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MIN_WINDOW_BITS + 6,
    }
    const short = brotliCompressSync(plane, { params })
    if (short.length < plane.length) {
      to.byte(forms.brotli)
      to.piece(short)
      return
    }
  }
  to.byte(forms.plain)
  to.bytes(plane)
}

/** @param length bytes of the plane */
export function unsqueeze(from: PackReader, length: number): Uint8Array {
  const form = from.byte()
  if (form === forms.one) return new Uint8Array(length).fill(from.byte())
  if (form === forms.plain) return from.bytes(length)
  if (form !== forms.brotli) throw new PackDamaged(`there is no form ${form} of a plane`)
  const short = from.piece()
  try {
    const plane = brotliDecompressSync(short, { maxOutputLength: length })
    if (plane.length === length) return plane
  } catch (cause) {
    throw new PackDamaged('a plane cannot be read', { cause })
  }
  throw new PackDamaged('a plane is too short')
}
