/** An amount as it is typed, in cents; undefined: none between 0.01 and 1,000,000. Without fractions of binary numbers. */
export function centsOf(text: string): number | undefined {
  const typed = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!typed) return undefined
  const cents = Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0'))
  return cents >= 1 && cents <= 100_000_000 ? cents : undefined
}
