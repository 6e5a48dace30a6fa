/** Process of an attacker: runs one attack, so that it shares no event loop with who measures. `aborted` is a message from its parent. */
import type { Target } from './attack.ts'
import { attacks } from './index.ts'

const attack = attacks.find(({ name }) => name === process.argv[2])
if (!attack) throw new Error(`There is no attack ${process.argv[2]}`)
const controller = new AbortController()
const attackOnce = async (target: Target): Promise<void> => {
  const note = await attack.run(target, controller.signal)
  process.send?.(note, undefined, undefined, () => process.exit(0))
}
process.on('message', (message: Target | 'stop') => {
  if (message === 'stop') controller.abort()
  else void attackOnce(message)
})
// What a server that cuts connections throws at its attacker is part of the attack.
process.on('uncaughtException', error => {
  if (!('code' in error)) throw error
})
