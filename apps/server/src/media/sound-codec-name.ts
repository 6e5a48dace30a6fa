/** What a codec of sound is called: the name that the standard has for it, which is the same in both languages. */
import { payloadTypes } from '@outrider/jt1078'

/** `codec`: its number in 0x1003, or what it is called in packages/jt1078. A number that the standard does not have stays one. */
export function soundCodecName(codec: number | string): string {
  const row = typeof codec === 'number' ? payloadTypes.get(codec) : [...payloadTypes.values()].find(each => each.codec === codec)
  return row?.name ?? String(codec)
}
