/**
 * `npm run bench:truth [-- --days 200]`: simulated days of many kinds, sent over sockets, and what the product says of them, against what the vehicles
 * did. The figures depend on the code alone, so that their limits hold at every scale.
 */
import { Terminal } from '../apps/simulator/src/terminal.ts'
import { sendDay } from '../apps/simulator/src/past/send-day.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { type BenchRun, type DeclaredFigure, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesById, phonesFrom } from './kit/fleet.ts'
import { signInBench } from './kit/product.ts'
import { until, untilGrown } from './kit/until.ts'
import { type Said, saidOf } from './truth/asked.ts'
import { type DayKind, dayKinds } from './truth/day-kinds.ts'
import { type SimulatedDay, simulateDay } from './truth/simulated-day.ts'

const dayMs = 86_400_000
/** Of China, ms. */
const zoneMs = 8 * 3_600_000

/** Beyond what is true: km of a day that rests, per cent of one that drives. */
const distanceLimit = (kind: DayKind): number => (kind.rests ? 0.2 : 1)

const off = (unit: string, limit: number): DeclaredFigure => ({ unit, better: 'lower', limit })
const declaredOf = (kind: DayKind): [string, DeclaredFigure][] => [
  [`${kind.name}: distance off, mean`, off(kind.rests ? 'km' : '%', distanceLimit(kind))],
  [`${kind.name}: distance off, worst`, off(kind.rests ? 'km' : '%', distanceLimit(kind) * 2)],
  [`${kind.name}: driving time off, worst`, off('min', 5)],
  [`${kind.name}: stops off, worst`, off('stops', kind.stopsOff ?? 0)],
  [`${kind.name}: engine starts off, worst`, off('starts', 0)],
  ...(kind.fuel
    ? ([
        [`${kind.name}: fuel used off, worst`, off('l', 8)],
        [`${kind.name}: refuelled off, worst`, off('l', 8)],
        [`${kind.name}: lost although nothing was, worst`, off('l', 0)],
      ] as [string, DeclaredFigure][])
    : []),
]

const figures: Record<string, DeclaredFigure> = {
  ...Object.fromEntries(dayKinds.flatMap(declaredOf)),
  'days of which card, reports and replay differ': off('days', 0),
}

/** Sends the reports of a day as a terminal that is online does, in their order. */
async function tell(product: Product, phone: string, { reports }: SimulatedDay): Promise<void> {
  const terminal = new Terminal({
    host: '127.0.0.1',
    port: product.gatewayPort,
    phone,
    version: '2019',
    model: 'OR-2019',
    maker: 'OUTRD',
    terminalId: `T${phone.slice(-6)}`,
    backOff: { min: 200, max: 500 },
  })
  await terminal.start()
  await sendDay(terminal, { steps: reports.map(report => ({ report })) })
  await terminal.stop()
}

interface Compared {
  day: SimulatedDay
  said: Said
}

const percent = (value: number, truth: number): number => (100 * Math.abs(value - truth)) / truth
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function putKind(kind: DayKind, compared: readonly Compared[], put: (figure: string, value: number) => void): void {
  const each = (measure: (truth: SimulatedDay['truth'], said: Said) => number): number[] =>
    compared.map(({ day: { truth }, said }) => measure(truth, said))
  const worst = (name: string, measure: (truth: SimulatedDay['truth'], said: Said) => number): void =>
    put(`${kind.name}: ${name}, worst`, Math.max(...each(measure)))
  const distance = (truth: SimulatedDay['truth'], { reports }: Said) =>
    kind.rests ? Math.abs(reports.distance / 1_000 - truth.km) : percent(reports.distance / 1_000, truth.km)
  put(`${kind.name}: distance off, mean`, mean(each(distance)))
  worst('distance off', distance)
  worst('driving time off', (truth, { reports }) => Math.abs(reports.drivingTime - truth.driving) / 60)
  worst('stops off', (truth, { card }) => Math.abs(card.stops - truth.stops))
  worst('engine starts off', (truth, { reports }) => Math.abs(reports.engineStarts - truth.starts))
  if (!kind.fuel) return
  worst('fuel used off', (truth, { reports }) => Math.abs(reports.fuelUsed / 1_000 - truth.used))
  worst('refuelled off', (truth, { reports }) => Math.abs(reports.refuelled / 1_000 - truth.refuelled))
  worst('lost although nothing was', (_truth, { reports }) => reports.lost / 1_000)
}

/** One number of a day in each place that says it. */
const differs = ({ card, replay, reports }: Said): boolean =>
  Math.round(card.km * 10) !== Math.round(reports.distance / 100) ||
  Math.round(replay.km * 10) !== Math.round(card.km * 10) ||
  replay.stops !== card.stops ||
  reports.drivingTime !== card.driving

function showDay({ day: { kind, truth, reports }, said }: Compared, nth: number): void {
  const parts = [
    `${kind.name} ${nth}`.padEnd(34),
    `${reports.length} reports`.padStart(13),
    `km ${truth.km.toFixed(1)}: card ${said.card.km.toFixed(1)}, report ${(said.reports.distance / 1_000).toFixed(1)}, replay ${said.replay.km.toFixed(1)}`,
    `driving ${(truth.driving / 60).toFixed(0)}: ${(said.reports.drivingTime / 60).toFixed(0)} min`,
    `stops ${truth.stops}: ${said.card.stops}, ${said.replay.stops}`,
    `starts ${truth.starts}: ${said.reports.engineStarts}`,
  ]
  console.log(parts.join('; '))
}

async function compareAll(run: BenchRun, days: readonly SimulatedDay[], midnight: number): Promise<Compared[]> {
  const phones = phonesFrom(13_977_000_000, days.length)
  const product = await run.product({
    phones,
    log: 'ignore',
    seed: async ({ sql }) => {
      for (const [at, { kind }] of days.entries())
        if (kind.zoneMinutes !== undefined)
          await sql('update terminals set zone_minutes = $1 where phone = $2', [kind.zoneMinutes, phones[at]])
    },
  })
  const access_token = await signInBench(product)
  const waiting = days.entries()
  // Some at a time: a terminal waits for its answers.
  const one = async () => {
    for (const [at, day] of waiting) await tell(product, phones[at] ?? '', day)
  }
  await Promise.all(Array.from({ length: 16 }, one))
  const ids = new Map([...(await phonesById(product))].map(([id, phone]) => [phone, id]))
  const left = async () =>
    (await product.sql<{ count: number }>('select count(*)::int as count from late_report_hours'))[0]?.count ?? 0
  const computed = async () =>
    (await product.sql<{ count: number }>('select count(distinct vehicle_id)::int as count from vehicle_days'))[0]?.count ?? 0
  await untilGrown(computed, days.length, 'vehicles with figures', 120)
  await until(async () => (await left()) === 0, 'hours that wait for their figures', 300)
  const compared: Compared[] = []
  for (const [at, day] of days.entries())
    compared.push({ day, said: await saidOf(product, access_token, ids.get(phones[at] ?? '') ?? '', midnight) })
  return compared
}

export const truth = defineBench({
  name: 'truth',
  about: 'What the product says of simulated days, against what the vehicles did.',
  texts: ['only'],
  parts: dayKinds.map(({ name }) => name),
  scales: { ordinary: { days: 200 }, small: { days: 60 }, tiny: { days: dayKinds.length } },
  figures,
  holdsAtEveryScale: true,
  async measure({ days }, run) {
    const wanted = dayKinds.filter(({ name }) => run.wants(name))
    const midnight = Math.floor((Date.now() + zoneMs) / dayMs) * dayMs - zoneMs - dayMs
    const simulated = Array.from({ length: days }, (_, at) =>
      simulateDay(wanted[at % wanted.length] as DayKind, midnight, `day ${Math.floor(at / wanted.length)}`),
    )
    const compared = await compareAll(run, simulated, midnight)
    for (const [at, each] of compared.entries()) showDay(each, Math.floor(at / wanted.length))
    for (const kind of wanted)
      putKind(
        kind,
        compared.filter(({ day }) => day.kind === kind),
        (figure, value) => run.figure(figure, value),
      )
    run.figure('days of which card, reports and replay differ', compared.filter(({ said }) => differs(said)).length)
  },
})

if (import.meta.main) await main(truth)
