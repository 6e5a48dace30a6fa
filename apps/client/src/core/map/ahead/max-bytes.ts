/** Of all streets that a device keeps ahead. */
export const maxBytes = 60_000_000
