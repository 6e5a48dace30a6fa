/** Content encoding negotiation. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ContentEncoding } from '../calls/handlers.ts'

/** The best supported encoding the client accepts. */
export function contentEncodingOf(acceptEncoding: string | undefined): ContentEncoding {
  const accepted = (acceptEncoding ?? '').split(',').map(item => item.split(';')[0]?.trim())
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** The bytes as they were before the encoding; for checks of short replies: it blocks. */
export const decoded = (bytes: Uint8Array, encoding: ContentEncoding): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)
