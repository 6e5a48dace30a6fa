/**
 * Whether the number in a stream is this terminal's. Leading zeros say nothing, and of the 20 digits of a 2019 terminal some send the last 12 only.
 */
export function isSameTerminal(sim: string, phone: string): boolean {
  const sent = withoutZeros(sim)
  if (sent === '') return false
  return sent === withoutZeros(phone) || (sim.length === 12 && phone.length > 12 && sent === withoutZeros(phone.slice(-12)))
}

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')
