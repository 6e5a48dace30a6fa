/** Certificate numbers of drivers are personal data: they are sent masked. */

/** Length from which first and last digits are shown; shorter numbers show only the last two. */
const longNumber = 11
const visibleDigits = (length: number): { head: number; tail: number } =>
  length >= longNumber ? { head: 3, tail: 4 } : { head: 0, tail: Math.min(2, Math.max(0, length - 2)) }

/** Masks a licence number: shows the first three and last four digits, which distinguish the drivers of a fleet. */
export function maskedLicence(licence: string): string {
  const { head, tail } = visibleDigits(licence.length)
  const stars = '*'.repeat(licence.length - head - tail)
  return licence.slice(0, head) + stars + licence.slice(licence.length - tail)
}

/** Minimum length of a number that shows this many last digits; a search by suffix must not reveal masked digits. */
export function minLengthToMatch({ length: digits }: string): number {
  for (let length = 1; length <= longNumber; length++) if (visibleDigits(length).tail >= digits) return length
  return 2 ** 31 - 1
}
