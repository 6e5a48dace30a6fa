/**
 * `npm run bench:voice [-- --talks 50 --seconds 20]`: talks at once with simulated terminals through the real server. Each user says a tone every second,
 * whose beginning is timed where the terminal plays it; each terminal beeps at full seconds of the clock, which is timed where it reaches the user. Then
 * half of the users stop reading, and one user speaks to all terminals at once. Users, terminals, server and database share the machine.
 * `--sound aac`: terminals of another codec, in which the server speaks with them; then only what reaches the cabs is timed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@outrider/contract'
import { type SoundCodec, soundCodecs } from '../apps/simulator/src/video/sounds.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { callOf, type Product } from '../e2e/fixtures/product.ts'
import { sessionOf } from '../e2e/fixtures/session.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { password } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { memoryOf, serverTime } from './kit/server-costs.ts'
import { until } from './kit/until.ts'
import { Talker } from './voice/talker.ts'
import { type HeardByTerminal, startTerminals } from './voice/terminals-process.ts'

/** A tone that is heard later than that was another one, ms. */
const latest = 900

/** What users of this bench decode. */
const usualSound = 'g711a'

function soundNamed(name: string = usualSound): SoundCodec {
  const sound = soundCodecs.find(each => each === name)
  if (!sound) throw new Error(`--sound takes one of: ${soundCodecs.join(', ')}`)
  return sound
}

/** How late tones were heard, ms: each that was said against the first that began after it. */
function delaysOf(
  tones: ReadonlyMap<string, readonly number[]>,
  heard: readonly HeardByTerminal[],
): { delays: number[]; unheard: number } {
  const delays: number[] = []
  let unheard = 0
  for (const { phone, begun } of heard)
    for (const said of tones.get(phone) ?? []) {
      const first = begun.find(at => at >= said && at - said < latest)
      if (first === undefined) unheard += 1
      else delays.push(first - said)
    }
  return { delays, unheard }
}

const ms = { unit: 'ms', better: 'lower' } as const
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

export const voice = defineBench({
  name: 'voice',
  about: '50 talks at once: delay of a tone in both directions, lost packets, users that stop reading, a broadcast to all.',
  scales: {
    ordinary: { talks: 50, seconds: 20, broadcast: 200 },
    small: { talks: 20, seconds: 8, broadcast: 50 },
    tiny: { talks: 2, seconds: 2, broadcast: 3 },
  },
  figures: {
    'user to cab, p50': ms,
    'user to cab, p95': { ...ms, limit: 400 },
    'cab to user, p50': ms,
    'cab to user, p95': { ...ms, limit: 400 },
    'packets missing': { unit: 'packets', better: 'lower', limit: 0 },
    server: { unit: '% of a core', better: 'lower' },
    'stalled: user to cab, p95': { ...ms, limit: 400 },
    'stalled: memory more': { unit: 'MB', better: 'lower', limit: 32 },
    'broadcast: all hear it after': { unit: 's', better: 'lower' },
    'broadcast: cabs that do not hear it': { unit: 'cabs', better: 'lower', limit: 0 },
  },
  texts: ['sound'],
  async measure({ talks, seconds, broadcast }, run) {
    const sound = soundNamed(run.texts['sound'])
    const users = Math.ceil(talks / limits.talksOfUser) + 1
    const phones = phonesFrom(13_955_900_000, Math.max(talks, broadcast))
    const talkPort = await freePort()
    const seed = async ({ sql }: Pick<Product, 'sql'>): Promise<void> => {
      await sql(
        `with added as (
           insert into users (login, name, password_hash, must_change_password, rights)
           select 'talker' || n, 'talker' || n, password_hash, false, rights || '{"talkAuth": true}'
           from users, generate_series(1, $1) n where login = 'admin'
           returning id)
         insert into user_organisations (user_id, organisation_id)
         select added.id, organisation_id from added, user_organisations u join users on users.id = u.user_id where login = 'admin'`,
        [users],
      )
    }
    const args = ['--empty', '--video-talk-port', String(talkPort), '--video-talk-address', '127.0.0.1']
    const product = await run.product({ phones, seed, args, log: 'ignore' })
    const rows = await product.sql<{ id: string; phone: string }>('select vehicle_id::text as id, phone from terminals')
    const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
    // One after the other: the server checks a few passwords at once and refuses further ones.
    const tokens: string[] = []
    for (let at = 0; at < users; at++) tokens.push((await sessionOf(product, `talker${at + 1}`, password)).accessToken)
    const call = async (user: number, path: string, body: object): Promise<{ path: string; token: string }> => {
      const reply = await callOf(product, path, body, { access_token: tokens[user] ?? '' })
      if (reply.rspCode !== 0) throw new Error(`${path}: ${reply.msg}`)
      return reply.data
    }
    const terminals = await startTerminals(run, { port: product.gatewayPort, phones, sound })
    const talkers = new Map<string, Talker>()
    run.atEnd(() => {
      for (const talker of talkers.values()) talker.stop()
    })
    for (const [at, phone] of phones.slice(0, talks).entries()) {
      const talker = new Talker(
        product.port,
        await call(Math.floor(at / limits.talksOfUser), 'video/startTalk', { vehicleId: ids.get(phone) }),
      )
      talkers.set(phone, talker)
      await until(() => talker.isOpen, `a talk with ${phone}`)
    }
    const measure = async (counted: ReadonlyMap<string, Talker>): Promise<{ delays: number[]; server: number }> => {
      for (const { said, beeps } of talkers.values()) said.length = beeps.length = 0
      const before = serverTime(product)
      const began = performance.now()
      await wait(seconds * 1_000)
      const took = (performance.now() - began) / 1_000
      const server = Math.round(((serverTime(product) - before) / took) * 100)
      // The last ones are on their way.
      const tones = new Map([...counted].map(([phone, { said }]) => [phone, [...said]]))
      await wait(1_000)
      const { delays, unheard } = delaysOf(tones, await terminals.heard())
      console.log(
        `${delays.length} tones heard, ${unheard} not; server ${server} % of a core, ${memoryOf(product).toFixed(0)} MB`,
      )
      return { delays, server }
    }
    for (const talker of talkers.values()) {
      talker.speak()
      // They do not breathe at once.
      await wait(1_000 / talks)
    }
    const { delays, server } = await measure(talkers)
    const beeps = [...talkers.values()].flatMap(each => each.beeps)
    run.figure('user to cab, p50', quantile(delays, 0.5))
    run.figure('user to cab, p95', quantile(delays, 0.95))
    if (sound === usualSound) {
      run.figure('cab to user, p50', quantile(beeps, 0.5))
      run.figure('cab to user, p95', quantile(beeps, 0.95))
    }
    run.figure('packets missing', sum((await terminals.heard()).map(({ missing }) => missing)))
    run.figure('server', server)

    const idle = memoryOf(product)
    const all = [...talkers]
    const reading = new Map(all.slice(0, Math.ceil(all.length / 2)))
    for (const [, talker] of all.slice(reading.size)) talker.stall()
    const stalled = await measure(reading)
    run.figure('stalled: user to cab, p95', quantile(stalled.delays, 0.95))
    run.figure('stalled: memory more', memoryOf(product) - idle)
    for (const talker of talkers.values()) talker.stop()
    await until(async () => (await product.sql('select from talks where ended_at is null')).length === 0, 'every talk has ended')

    const began = performance.now()
    const vehicleIds = phones.slice(0, broadcast).map(phone => ids.get(phone))
    const speaker = new Talker(product.port, await call(users - 1, 'video/startBroadcast', { vehicleIds, text: '' }))
    run.atEnd(() => speaker.stop())
    await until(() => speaker.isOpen, 'the broadcast')
    speaker.speak()
    const hearing = async (): Promise<number> => (await terminals.heard()).filter(({ begun }) => begun.length > 0).length
    await until(async () => (await hearing()) >= broadcast, 'all hear the broadcast', 120, 200).catch(() => undefined)
    run.figure('broadcast: all hear it after', (performance.now() - began) / 1_000)
    run.figure('broadcast: cabs that do not hear it', broadcast - (await hearing()))
  },
})

if (import.meta.main) await main(voice)
