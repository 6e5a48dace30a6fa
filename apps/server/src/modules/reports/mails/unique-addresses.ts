/** Without those that differ in case only. */
export const unique = (recipients: readonly string[]): string[] => [
  ...new Map(recipients.map(address => [address.toLowerCase(), address])).values(),
]
