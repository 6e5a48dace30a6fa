/** Slot of a vehicle by its numeric id: sorted ids and binary search, far smaller than a Map. */
export interface Ids {
  readonly sorted: Uint32Array
  readonly slots: Uint32Array
}

/** Slots per platform that fit beside a 32-bit id in a double. */
const slotRange = 2 ** 20

/** Indexes 0 to n-1 by ascending 32-bit key, stable. Throws RangeError for more than `slotRange` keys. */
export function inOrder(keys: Uint32Array): Uint32Array {
  if (keys.length > slotRange) throw new RangeError(`${keys.length} vehicles of one platform are more than can be kept`)
  const packed = new Float64Array(keys.length)
  for (let at = 0; at < keys.length; at++) packed[at] = (keys[at] ?? 0) * slotRange + at
  packed.sort()
  const order = new Uint32Array(keys.length)
  for (let at = 0; at < order.length; at++) order[at] = (packed[at] ?? 0) % slotRange
  return order
}

/** `first`: slot of the first id. */
export function idsOf(numbers: Uint32Array, first: number): Ids {
  const slots = inOrder(numbers)
  const sorted = new Uint32Array(slots.length)
  for (let at = 0; at < slots.length; at++) {
    sorted[at] = numbers[slots[at] ?? 0] ?? 0
    slots[at] = (slots[at] ?? 0) + first
  }
  return { sorted, slots }
}

/** -1: no such vehicle. */
export function slotIn({ sorted, slots }: Ids, number: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorted[middle] ?? 0
    if (found === number) return slots[middle] ?? -1
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}
