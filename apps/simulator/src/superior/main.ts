/** `node apps/simulator/src/superior/main.ts --port 9000`: a superior platform that asks every now and then, repeats itself and cuts links. */
import { parseArgs } from 'node:util'
import { questionOf } from './questions.ts'
import { SuperiorPlatform } from './superior-platform.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    user: { type: 'string', default: '1' },
    password: { type: 'string', default: 'outrider' },
    'access-code': { type: 'string', default: '310000' },
    edition: { type: 'string', default: '2019' },
    /** M1,IA1,IC1 */
    secrets: { type: 'string' },
    /** Seconds until the first question, and between two. */
    first: { type: 'string', default: '30' },
    every: { type: 'string', default: '900' },
    /** That a question allows. */
    minutes: { type: 'string', default: '10' },
  },
})

const edition = values.edition === '2011' ? '2011' : '2019'
const [m1 = 0, ia1 = 0, ic1 = 0] = (values.secrets ?? '').split(',').map(Number)
const platform = new SuperiorPlatform({
  edition,
  secrets: values.secrets === undefined ? undefined : { m1, ia1, ic1 },
  accessCode: Number(values['access-code']),
  userId: Number(values.user),
  password: values.password,
})
await platform.listen(Number(values.port ?? 0))
// For the process that started it with --port 0.
process.send?.({ port: platform.port })

/** Info ids go on after a restart. */
let n = Math.floor(Date.now() / 1000) % 1_000_000
/** One in so many is asked again, and after one in so many the links are cut. */
const repeatsOneIn = 3
const cutsOneIn = 5
const repeatAfter = 20_000

function ask(): void {
  n += 1
  const question = questionOf(n, edition, Number(values.minutes))
  platform.ask(question)
  if (n % repeatsOneIn === 0) setTimeout(() => platform.ask(question), repeatAfter)
  if (n % cutsOneIn === 0) setTimeout(() => platform.cut(), repeatAfter * 2)
}

/** 0x0002 fatigue, 0x0001 overspeed. */
const urged = [0x0002, 0x0001]
function urge(): void {
  n += 1
  platform.urge(n, urged[n % urged.length] ?? 0x0002, Date.now() + Number(values.minutes) * 60_000)
}
/** Once between two questions, not beside the first one. */
setTimeout(() => {
  urge()
  setInterval(urge, Number(values.every) * 2_000)
}, Number(values.every) * 500)

setTimeout(() => {
  platform.tell(n, '请各企业做好恶劣天气安全提醒')
  ask()
  setInterval(ask, Number(values.every) * 1000)
}, Number(values.first) * 1000)

// The process that started it has ended, even if it was killed.
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
