/** What simulated terminals do when they are configured. */

/** takes; refuses: 0x0001 with 1; ignores: acknowledges and keeps what it has; vanishes: takes it, says nothing and does not come back. */
export const configurabilities = ['takes', 'refuses', 'ignores', 'vanishes'] as const
export type Configurability = (typeof configurabilities)[number]
