/** What stands in a parameter set of H.265 between its sample depths and annex E (ITU-T H.265 clauses 7.3.2.2, 7.3.4 and 7.3.7). */
import type { BitReader } from './bit-reader.ts'

/** More are no camera's, and a damaged set would be read for long. */
const maxSets = 64
const maxPictures = 16

/** From behind the sample depths up to the flag of annex E. @throws RangeError when the parameter set is damaged */
export function skipToAnnexE(from: BitReader, subLayers: number): void {
  const orderBits = from.unsigned() + 4
  for (let layer = from.bit() === 1 ? 0 : subLayers - 1; layer < subLayers; layer++) skipNumbers(from, 3)
  skipNumbers(from, 6)
  if (from.bit() === 1 && from.bit() === 1) skipScalingLists(from)
  from.skip(2)
  if (from.bit() === 1) {
    from.skip(8)
    skipNumbers(from, 2)
    from.skip(1)
  }
  skipReferenceSets(from)
  if (from.bit() === 1) {
    const count = atMost(from.unsigned(), 32)
    from.skip(count * (orderBits + 1))
  }
  from.skip(2)
}

const skipNumbers = (from: BitReader, count: number): void => {
  for (let i = 0; i < count; i++) from.unsigned()
}

function atMost(value: number, most: number): number {
  if (value > most) throw new RangeError(`the parameter set says ${value} where ${most} are the most`)
  return value
}

function skipScalingLists(from: BitReader): void {
  for (let size = 0; size < 4; size++) {
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (from.bit() === 0) {
        from.unsigned()
        continue
      }
      if (size > 1) from.signed()
      for (let i = 0; i < Math.min(64, 1 << (4 + (size << 1))); i++) from.signed()
    }
  }
}

/** Each may be told by what differs from the one before, so how many pictures each has is counted. */
function skipReferenceSets(from: BitReader): void {
  const sets = atMost(from.unsigned(), maxSets)
  let before = 0
  for (let index = 0; index < sets; index++) {
    if (index > 0 && from.bit() === 1) {
      from.skip(1)
      from.unsigned()
      let used = 0
      for (let picture = 0; picture <= before; picture++) if (from.bit() === 1 || from.bit() === 1) used += 1
      before = used
      continue
    }
    const negative = atMost(from.unsigned(), maxPictures)
    const positive = atMost(from.unsigned(), maxPictures)
    for (let picture = 0; picture < negative + positive; picture++) {
      from.unsigned()
      from.skip(1)
    }
    before = negative + positive
  }
}
