/** Whether the check digit of an IMEI is right (Luhn); 14 digits have none. Pure. */
export function isImei(text: string): boolean {
  if (!/^\d{14,15}$/.test(text)) return false
  if (text.length === 14) return true
  const sum = Array.from(text).reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
