/** Content encoding negotiation. */
import type { ContentEncoding } from '../calls/handlers.ts'

/** The best supported encoding the client accepts. */
export function contentEncodingOf(acceptEncoding: string | undefined): ContentEncoding {
  const accepted = (acceptEncoding ?? '').split(',').map(item => item.split(';')[0]?.trim())
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}
