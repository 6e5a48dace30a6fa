export const platformLimits = {
  /** Port of a platform when the address has none. */
  defaultPort: 8083,
} as const
