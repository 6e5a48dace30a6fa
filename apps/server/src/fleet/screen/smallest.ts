/** Of many numbers those at some places of their order, without sorting all of them. */

/** Moves the value that belongs to place `at` there, smaller ones before it, larger ones behind it. */
function settle(values: Float64Array, at: number, from: number, to: number): void {
  let [left, right] = [from, to]
  while (right > left) {
    const pivot = middleOf(values[left] ?? 0, values[(left + right) >>> 1] ?? 0, values[right] ?? 0)
    let [low, high] = [left, right]
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low++
      while ((values[high] ?? 0) > pivot) high--
      if (low > high) break
      const held = values[low] ?? 0
      values[low++] = values[high] ?? 0
      values[high--] = held
    }
    if (at <= high) right = high
    else if (at >= low) left = low
    else return
  }
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/** The values from place `from` to before `to` of the order; changes the places of `values`. */
export function inOrder(values: Float64Array, from: number, to: number): Float64Array {
  const end = Math.min(to, values.length)
  if (from >= end) return new Float64Array()
  settle(values, from, 0, values.length - 1)
  if (end < values.length) settle(values, end - 1, from, values.length - 1)
  return values.slice(from, end).sort()
}
