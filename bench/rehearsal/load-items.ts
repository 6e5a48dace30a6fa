/** Items with all terminals: they sign in and report; a link is cut; the server is killed. Nothing may be missing. */
import { setTimeout as wait } from 'node:timers/promises'
import { TestTerminal } from '../../apps/server/src/testing/terminal.ts'
import { until } from '../kit/until.ts'
import { type Equality, equality } from './equal.ts'
import type { Ground } from './ground.ts'
import type { Outcome } from './protocol.ts'

/** All report for a while, and something happens in the middle. */
async function reporting(ground: Ground, during: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const { load, rate, scale } = ground
  const over = new AbortController()
  const running = load.run({ rate, seconds: 3_600, signal: over.signal })
  const more = async () => {
    const wanted = load.counts.acknowledged + Math.max(1, (rate * scale.seconds) / 2)
    await until(() => load.counts.acknowledged >= wanted, `${Math.ceil(wanted)} reports are acknowledged`, 600, 50)
  }
  await more()
  await during()
  await more()
  over.abort()
  await running
  if (!(await load.drain(300_000))) throw new Error(`${load.unanswered} reports were never answered`)
}

export async function access(ground: Ground): Promise<Outcome> {
  const began = performance.now()
  await ground.load.connect()
  const seconds = (performance.now() - began) / 1_000
  const { connected } = ground.load.counts
  const unknown = new TestTerminal(ground.product.gatewayPort, '13955999999')
  ground.run.atEnd(() => void unknown.socket.destroy())
  const refused = (await unknown.register()).result !== 0 && (await unknown.authenticate('made up')) !== 0
  unknown.socket.destroy()
  return {
    passed: connected === ground.scale.vehicles && refused,
    facts: [
      `${connected} of ${ground.scale.vehicles} terminals signed in within ${seconds.toFixed(1)} s`,
      `a number that nobody has added was ${refused ? 'refused' : 'let in'}`,
    ],
  }
}

/** Without a loss each position comes once. */
export async function positions(ground: Ground): Promise<Equality> {
  await reporting(ground)
  const found = await equality(ground)
  if (found.again === 0) return found
  return { ...found, passed: false, facts: [...found.facts, `${found.again} came more than once, though no link was lost`] }
}

/** Both links are cut, the superior platforms are not there for a while, and terminals go on. */
export async function lostLink(ground: Ground): Promise<Equality> {
  const { superiors, scale } = ground
  await reporting(ground, async () => {
    const ports = superiors.map(({ platform }) => platform.port)
    await Promise.all(superiors.map(({ platform }) => platform.stop()))
    await wait(scale.outage * 1_000)
    for (const [at, { platform }] of superiors.entries()) await platform.listen(ports[at] as number)
  })
  await ground.linked()
  return equality(ground)
}

export async function killedServer(ground: Ground): Promise<Equality> {
  await reporting(ground, () => ground.killAndStart())
  await ground.linked()
  return equality(ground)
}
