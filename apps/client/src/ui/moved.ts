/** A list with the entry at `from` at `to` instead. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = [...list]
  rest.splice(to, 0, ...rest.splice(from, 1))
  return rest
}
