/** How a reply may be packed for the client that asks. */
import type { Packing } from '../modules/handlers.ts'

/** The best the client takes, of what we have. */
export function packingOf(acceptEncoding: string | undefined): Packing {
  const taken = (acceptEncoding ?? '').split(',').map(each => each.split(';')[0]?.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity'
}
