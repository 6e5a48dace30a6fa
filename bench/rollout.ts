/**
 * `npm run bench:rollout`: a profile for terminals of which some refuse and some do not come back. It has to stop by itself, go on when told to,
 * report each terminal as it is, and send to none twice, also when the server is killed.
 */
import type { DataOf, TerminalRollout } from '@outrider/contract'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import { callOf } from '../e2e/fixtures/product.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { signInBench } from './kit/product.ts'
import { until } from './kit/until.ts'

/** Default reporting interval, s: what every simulated terminal has, and what the profile wants. */
const interval = { number: 0x0029, has: 30, wanted: '15' }
/** Of every hundred terminals the places of those that refuse and of those that vanish. */
const refusing: readonly number[] = [7, 41, 73]
const vanishing: readonly number[] = [12, 64]

const none = { unit: 'terminals', better: 'lower', limit: 0 } as const

export const rollout = defineBench({
  name: 'rollout',
  about: 'A profile for 1,000 terminals: 3 % refuse, 2 % do not come back, the server is killed in the middle.',
  scales: {
    ordinary: { vehicles: 1_000, returnSeconds: 20, kills: 1 },
    small: { vehicles: 200, returnSeconds: 10 },
    tiny: { vehicles: 20, returnSeconds: 2, kills: 0 },
  },
  figures: {
    'sent twice': none,
    'reported as something else than they are': none,
    'stopped by itself': { unit: 'times', better: 'higher' },
    'whole rollout': { unit: 's', better: 'lower' },
  },
  async measure({ vehicles, returnSeconds, kills }, run) {
    const phones = phonesFrom(13_966_100_000, vehicles)
    const args = ['--empty', '--terminal-return-seconds', String(returnSeconds)]
    let product = await run.product({ phones, args, log: 'ignore', ownDatabase: kills > 0 })
    const port = product.gatewayPort
    let access_token = await signInBench(product)
    const does = (place: number) =>
      refusing.includes(place % 100) ? 'refuses' : vanishing.includes(place % 100) ? 'vanishes' : 'takes'
    const terminals = phones.map(
      (phone, place) =>
        new Terminal({
          host: '127.0.0.1',
          port,
          phone,
          plate: `T${phone}`,
          configurability: does(place),
          backOff: { min: 200, max: 2_000 },
        }),
    )
    run.atEnd(() => Promise.all(terminals.map(terminal => terminal.stop())))
    for (let from = 0; from < terminals.length; from += 100)
      await Promise.all(terminals.slice(from, from + 100).map(terminal => terminal.start()))
    const call = async <Data>(path: string, body: object): Promise<Data> => {
      const reply = await callOf(product, path, body, { access_token })
      if (reply.rspCode !== 0) throw new Error(`${path}: ${reply.msg}`)
      return reply.data
    }
    const [organisation] = await product.sql<{ id: number }>('select organisation_id as id from vehicles limit 1')
    const profile = { orgId: organisation?.id ?? 0, name: 'bench', model: '', forNew: false }
    const settings = [{ number: interval.number, value: interval.wanted }]
    const { profileId } = await call<DataOf<'terminal/addTerminalProfile'>>('terminal/addTerminalProfile', {
      ...profile,
      settings,
    })
    const read = async () => (await call<DataOf<'terminal/getProfileDrift'>>('terminal/getProfileDrift', { profileId })).total
    await until(async () => (await read()) === vehicles, 'every terminal has a profile', 120, 200)
    const began = performance.now()
    await call('terminal/startRollout', { profileId, reason: 'bench', stopAbove: 2 })
    let stops = 0
    let killed = 0
    let last: TerminalRollout | undefined
    const step = async (): Promise<boolean> => {
      const { rollouts } = await call<DataOf<'terminal/getRollouts'>>('terminal/getRollouts', { profileId })
      last = rollouts[0]
      const { done = 0, sending = 0, awaiting = 0 } = last?.states ?? {}
      if (killed < kills && done > vehicles / 4 && last?.state === 'running') {
        killed += 1
        console.log(`killed with ${sending} on their way, ${done} done`)
        await product.kill()
        product = await product.again({ args: [...args, '--gateway-port', String(port)] })
        access_token = await signInBench(product)
      } else if (last?.state === 'stopped' && sending + awaiting === 0) {
        stops += 1
        console.log(`stopped by itself in wave ${last.wave} of ${last.waves}: ${JSON.stringify(last.states)}`)
        await call('terminal/changeRollout', { rolloutId: last.rolloutId, to: 'running' })
      }
      return last?.state === 'done'
    }
    await until(step, 'the rollout is done', 900, 200)
    run.figure('whole rollout', (performance.now() - began) / 1_000)
    run.figure('stopped by itself', stops)
    run.figure('sent twice', terminals.filter(({ settings: { received } }) => received > 1).length)
    const rows = await product.sql<{ phone: string; state: string }>(
      'select t.phone, c.state from terminal_changes c join terminals t on t.vehicle_id = c.vehicle_id',
    )
    const states = new Map(rows.map(({ phone, state }) => [phone, state]))
    const wrong = terminals.filter((terminal, place) => {
      const isSet = String(terminal.settings.value(interval.number)) === interval.wanted
      const state = states.get(phones[place] ?? '')
      // One over which the server was killed may not have been sent: it is told as what it is, not in effect.
      const expected = { takes: isSet ? ['done'] : ['different'], refuses: ['refused', 'different'], vanishes: ['lost'] }
      return !expected[does(place)].includes(state ?? '')
    })
    run.figure('reported as something else than they are', wrong.length)
    console.log(JSON.stringify(last?.states), `killed ${killed} times`)
  },
})

if (import.meta.main) await main(rollout)
