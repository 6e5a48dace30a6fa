/** Addresses on which everything is listened. */
const wildcards: readonly string[] = ['0.0.0.0', '::', '']

/** Under which address a program on this machine reaches what listens there. */
export const ownAddress = (listened: string): string => (wildcards.includes(listened) ? '127.0.0.1' : listened)
