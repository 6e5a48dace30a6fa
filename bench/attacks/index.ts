/** Every attack, in the order of the table. */
import type { Attack } from './attack.ts'
import { bodyAttacks } from './bodies.ts'
import { connectionAttacks } from './connections.ts'
import { peerAttacks } from './peers.ts'
import { questionAttacks } from './questions.ts'
import { signInAttacks } from './sign-ins.ts'

export const attacks: readonly Attack[] = [
  ...connectionAttacks,
  ...peerAttacks,
  ...bodyAttacks,
  ...questionAttacks,
  ...signInAttacks,
]
