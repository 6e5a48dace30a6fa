/** Process of an attacker: runs attacks, one at a time, so that it shares no event loop with who measures. */
import type { Target } from './attack.ts'
import { attacks } from './index.ts'

/** What its parent sends: an attack that begins, or the end of the one that runs. */
export type Order = { attack: string; target: Target } | 'stop'

let running = new AbortController()
process.on('message', (order: Order) => {
  if (order === 'stop') return running.abort()
  const attack = attacks.find(({ name }) => name === order.attack)
  if (!attack) throw new Error(`There is no attack ${order.attack}`)
  running = new AbortController()
  const { signal } = running
  attack.run(order.target, signal).then(
    note => process.send?.(note),
    (error: unknown) => {
      if (!signal.aborted) throw error
      process.send?.('ended before it was in swing')
    },
  )
})
process.on('disconnect', () => process.exit(0))
// What a server that cuts connections throws at its attacker is part of the attack.
process.on('uncaughtException', error => {
  if (!('code' in error)) throw error
})
// Its parent waits for it: what this process imports takes a second.
process.send?.('ready')
