/** Attacks on signing in, from many addresses. Beside each, the owner of an account signs in again and again; the note says how that went. */
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../kit/quantile.ts'
import { aborted, type Attack, repeatedly, sized, type Target } from './attack.ts'

interface Reply {
  rspCode: number
  data?: { deviceToken?: string }
}

/** As long as clients wait. */
const replyTimeoutMs = 20_000
/** Where the owner signs in from; nobody else does. */
const ownerAddress = '127.0.0.3'
const attackers = Array.from({ length: 40 }, (_, i) => `127.0.9.${i + 1}`)
const agents = new Map(
  [ownerAddress, ...attackers].map(address => [address, new Agent({ keepAlive: true, localAddress: address })]),
)
const addressOf = (turn: number): string => attackers[turn % attackers.length] ?? ownerAddress

const call = ({ port }: Target, path: string, from: string, body: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent: agents.get(from),
        signal: AbortSignal.timeout(replyTimeoutMs),
        headers: { 'content-type': 'application/json' },
      },
      reply => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        reply.on('end', () => resolve(JSON.parse(text) as Reply)).on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

const wirePassword = (typed: string): string => createHash('md5').update(typed).digest('hex').toUpperCase()

/** Signs in once a second until the attack ends, as a device that has done so before. */
async function owner(target: Target, signal: AbortSignal): Promise<string> {
  const taken: number[] = []
  const refused: string[] = []
  const stopped = aborted(signal)
  let deviceToken: string | undefined
  while (!signal.aborted) {
    const began = performance.now()
    const body = { userId: target.login, password: wirePassword(target.password), deviceToken }
    const reply = await call(target, '/user/login', ownerAddress, body).catch((error: unknown) => String(error))
    if (typeof reply === 'string' || reply.rspCode !== 0)
      refused.push(typeof reply === 'string' ? 'no answer' : String(reply.rspCode))
    else {
      taken.push(performance.now() - began)
      deviceToken ??= reply.data?.deviceToken
    }
    await Promise.race([stopped, wait(1_000)])
  }
  const times = taken.length === 0 ? '' : `, p95 ${Math.round(quantile(taken, 0.95))} ms`
  return `owner let in ${taken.length} times${times}, refused ${refused.length} (${[...new Set(refused)].join(', ')})`
}

/** Beside the owner's sign-ins, which have begun before. */
const besideTheOwner =
  (limit: number, act: (target: Target, turn: number) => Promise<Reply>): Attack['run'] =>
  async (target, signal) => {
    const owned = owner(target, signal)
    await wait(1_000 * Math.min(1, target.size))
    const codes = new Map<number, number>()
    await repeatedly(signal, sized(limit, target.size), async turn => {
      const { rspCode } = await act(target, turn)
      codes.set(rspCode, (codes.get(rspCode) ?? 0) + 1)
      // Who is refused at once comes back as often as a connection allows; a short breath keeps the attacker from attacking itself.
      if (rspCode >= 4_290_000 && rspCode < 4_300_000) await wait(20)
    })
    return `${await owned}; ${[...codes].map(([code, count]) => `${count} × ${code}`).join(', ')}`
  }

const guess = { password: wirePassword('a guess') }

export const signInAttacks: readonly Attack[] = [
  {
    name: 'guessed-passwords',
    about: 'wrong passwords of one account after another from 40 addresses, 200 at once',
    // 32 MB for each hash at once; up to 140 MB of the main thread's heap that V8 has not collected yet: docs/decisions/024-guessing-passwords.md.
    memory: 300,
    run: besideTheOwner(200, (target, turn) =>
      call(target, '/user/login', addressOf(turn), { userId: `somebody ${turn}`, ...guess }),
    ),
  },
  {
    name: 'one-account',
    about: 'wrong passwords and captchas of one account from 40 addresses, 8 at once',
    run: besideTheOwner(8, (target, turn) =>
      call(target, '/user/login', addressOf(turn), { userId: target.login, ...guess, captchaId: 'none', captchaCode: 'none' }),
    ),
  },
  {
    name: 'slide-captchas',
    about: 'slides from 40 addresses, 60 at once',
    // What refusals leave until it is collected: 155 to 215 MB after ten seconds, and no more than 280 after two minutes and 130,000 of them.
    memory: 300,
    run: besideTheOwner(60, (target, turn) => call(target, '/user/getMoveCaptcha', addressOf(turn), {})),
  },
]
