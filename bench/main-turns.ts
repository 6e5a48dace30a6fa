/**
 * The main screen of this version against another's (`npm run bench:client -- --only turns --checkout FOLDER`): both products run, their pages are
 * opened in turns, and medians are compared, so that what else the machine does falls on both.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { signedIn } from '../e2e/fixtures/session.ts'
import type { BenchRun, DeclaredFigure } from './kit/bench.ts'
import { type BenchProduct, password } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import {
  type Device,
  devices,
  firstPhone,
  fleets,
  lagsOf,
  measureOpening,
  measureSignIn,
  type Name,
  productOf,
  type Put,
} from './main-screen.ts'
import { openPhone } from './phone-screen.ts'

const share = { unit: 'of the other version', better: 'lower', notAtTiny: true } as const
/** The most that is allowed: of the fleet, and of the large one. */
const compared = {
  'all on the list': {},
  'first on the map': {},
  'all on the map': { limits: [0.4, 0.55] },
  'long tasks': {},
  'longest task': { limits: [0.25] },
  'main thread until all are on the map': {},
  'of it processor': {},
  'processor of the graphics process until all are on the map': {},
  'from frame to moved icon, p50': { limits: [0.4] },
  'from sign-in to all on the list': { limits: [0.3] },
  'from sign-in to all on the map': { limits: [0.5] },
} as const satisfies Partial<Record<Name, { limits?: readonly number[] }>>

type Compared = keyof typeof compared
type TurnFigure = `in turns, ${(typeof fleets)[number]}, ${Device}: ${Compared}`
export const turnFigures = Object.fromEntries(
  fleets.flatMap((fleet, at) =>
    Object.keys(devices).flatMap(device =>
      Object.entries<{ limits?: readonly number[] }>(compared).map(([name, { limits }]) => {
        const limit = limits?.[at]
        return [`in turns, ${fleet}, ${device}: ${name}`, { ...share, ...(limit !== undefined && { limit }) }]
      }),
    ),
  ),
) as Record<TurnFigure, DeclaredFigure>

interface TurnScale {
  turns: number
  settle: number
  lags: number
}

/** Opens the page of one version once, from a session and from the form. */
async function oneTurn(
  run: BenchRun,
  product: BenchProduct,
  device: Device,
  vehicles: number,
  scale: TurnScale,
  put: Put,
): Promise<void> {
  const opened = await openPhone(run, devices[device])
  await signedIn(opened.page, product, 'admin', password)
  await measureOpening(opened, product, vehicles, put)
  const lags = await lagsOf(run, opened, product, { watched: String(firstPhone + vehicles - 1), settle: 1, lags: scale.lags })
  put('from frame to moved icon, p50', quantile(lags, 0.5))
  await opened.close()
  const signing = await openPhone(run, devices[device])
  await measureSignIn(signing, product, vehicles, scale.settle, put)
  await signing.close()
  await wait(500)
}

/** @param vehicles of the fleet and, unless it is not measured, of the large one */
export async function measureTurns(run: BenchRun<TurnFigure>, vehicles: readonly number[], scale: TurnScale): Promise<void> {
  const checkout = run.texts['checkout']
  if (checkout === undefined) throw new Error('--only turns needs --checkout, the folder of the other version')
  for (const [at, fleet] of fleets.entries()) {
    const count = vehicles[at] ?? 0
    if (count === 0) continue
    const versions = { other: await productOf(run, count, checkout), own: await productOf(run, count, undefined) }
    for (const device of Object.keys(devices) as Device[]) {
      const found = { other: new Map<string, number[]>(), own: new Map<string, number[]>() }
      for (let turn = 0; turn < scale.turns; turn++)
        for (const version of ['other', 'own'] as const)
          await oneTurn(run, versions[version], device, count, scale, (name, value) => {
            const values = found[version].get(name) ?? []
            found[version].set(name, [...values, value])
          })
      for (const name of Object.keys(compared) as Compared[]) {
        const [other = [], own = []] = [found.other.get(name), found.own.get(name)]
        const round = (values: readonly number[]) => values.map(value => Math.round(value)).join(', ')
        console.log(`${fleet}, ${device}: ${name}: ${round(other)} -> ${round(own)}`)
        run.figure(`in turns, ${fleet}, ${device}: ${name}`, quantile(own, 0.5) / quantile(other, 0.5))
      }
    }
    await versions.other.stop()
    await versions.own.stop()
  }
}
