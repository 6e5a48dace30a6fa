/**
 * `npm run bench:access`: administration at size. How long a sheet of vehicles takes to import, to import again, and to be refused, what calls of others
 * cost meanwhile, how soon the first page of many users is there, and what rights cost the list of vehicles.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { DataOf, RequestOf, SheetProblem } from '@outrider/contract'
import { callOf, type Product } from '../e2e/fixtures/product.ts'
import { rightsCost } from './access/rights.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { signInBench } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'

type Sheet = RequestOf<'admin/checkVehicleSheet'>
type Findings = DataOf<'admin/importVehicleSheet'>

/** What people ask for while others work: the list of users, a page of vehicles, and the organisations. */
const asked: readonly (readonly [path: string, body: object])[] = [
  ['admin/getUsers', {}],
  ['vehicle/getBatchVehicles', { pageNum: 1, pageSize: 100 }],
  ['vehicle/getOrg', {}],
]
/** Between two of their calls, ms. */
const pauseMs = 20

async function called<Data>(product: Product, path: string, body: object, access_token: string): Promise<Data> {
  const reply = await callOf(product, path, body, { access_token })
  if (reply.rspCode !== 0) throw new Error(`${path}: ${reply.msg}`)
  return reply.data
}

/** One after the other, until they are stopped; ms of each. */
function others(product: Product, access_token: string) {
  const times: number[] = []
  let stopped = false
  const run = async () => {
    for (let turn = 0; !stopped; turn++) {
      const [path, body] = asked[turn % asked.length] ?? ['vehicle/getOrg', {}]
      const began = performance.now()
      await called(product, path, body, access_token)
      times.push(performance.now() - began)
      await wait(pauseMs)
    }
  }
  const running = run()
  return async () => {
    stopped = true
    await running
    return times
  }
}

const sheetOf = (count: number, seats: number): Sheet => ({
  columns: ['plateNum', 'plateColor', 'orgId', 'commCardNum', 'terminalType', 'vehicleType', 'seats', 'expiresOn', 'brand'],
  rows: Array.from({ length: count }, (_, at) =>
    [
      `沪S${String(at).padStart(5, '0')}`,
      '黄色',
      '总部',
      String(13_700_000_000 + at),
      'JT/T 808-2019 终端',
      '货车',
      seats,
      '2027-12-31',
      '解放',
    ].join('\t'),
  ),
})

const seedUsers = (count: number) => async (product: Pick<Product, 'sql'>) => {
  await product.sql(
    `with headquarters as (insert into organisations (name, name_en) values ('总部', 'Head office') returning id),
     added as (
       insert into users (login, name, password_hash, must_change_password, rights)
       select 'person' || n, '员工' || n, '-', false, '{}'::jsonb from generate_series(1, $1::int) n returning id)
     insert into user_organisations (user_id, organisation_id) select added.id, headquarters.id from added, headquarters`,
    [count],
  )
  await product.sql(
    `insert into user_organisations (user_id, organisation_id)
     select u.id, o.id from users u, organisations o where u.login = 'admin' and o.name = '总部' on conflict do nothing`,
  )
}

export const access = defineBench({
  name: 'access',
  about: 'A sheet of 20,000 vehicles imported while others work, the first page of 10,000 users, and rights at 100,000 vehicles.',
  scales: {
    ordinary: {
      vehicles: 20_000,
      users: 10_000,
      fleet: 1_000,
      quietSeconds: 10,
      pages: 50,
      listed: 100_000,
      organisations: 2_000,
      rounds: 9,
    },
    small: { vehicles: 4_000, users: 2_000, fleet: 500, quietSeconds: 5, listed: 20_000, organisations: 400 },
    tiny: { vehicles: 20, users: 20, fleet: 5, quietSeconds: 1, pages: 3, listed: 100, organisations: 20, rounds: 3 },
  },
  figures: {
    'import of new vehicles': { unit: 's', better: 'lower', limit: 60 },
    'the same sheet again': { unit: 's', better: 'lower', limit: 60 },
    'a change of every vehicle': { unit: 's', better: 'lower' },
    'a sheet that is wrong in every row, checked': { unit: 's', better: 'lower', limit: 60 },
    'calls of others before, p95': { unit: 'ms', better: 'lower' },
    'calls of others during the import, p95': { unit: 'ms', better: 'lower' },
    'calls of others, during to before, p95': { unit: 'times', better: 'lower', limit: 2 },
    'calls of others during the import, longest': { unit: 'ms', better: 'lower' },
    'first page of users, p95': { unit: 'ms', better: 'lower', limit: 150 },
    'rights, of the list of all vehicles': { unit: '%', better: 'lower', limit: 2 },
    'vehicles of a user whose access has changed': { unit: 'ms', better: 'lower' },
  },
  async measure({ vehicles, users, fleet, quietSeconds, pages, ...rights }, run) {
    const product = await run.product({ phones: phonesFrom(13_966_700_000, fleet), seed: seedUsers(users), log: 'ignore' })
    const token = await signInBench(product)
    const firstPages: number[] = []
    for (let page = 0; page < pages; page++) {
      const began = performance.now()
      await called(product, 'admin/getUsers', {}, token)
      firstPages.push(performance.now() - began)
    }
    run.figure('first page of users, p95', quantile(firstPages, 0.95))

    const endQuiet = others(product, token)
    await wait(quietSeconds * 1_000)
    const before = quantile(await endQuiet(), 0.95)
    run.figure('calls of others before, p95', before)

    const seconds = async (path: string, sheet: Sheet, right: (found: Findings) => boolean): Promise<number> => {
      const began = performance.now()
      const found = await called<Findings>(product, path, sheet, token)
      if (!right(found)) throw new Error(`${path}: ${JSON.stringify({ ...found, changes: [], wrong: found.wrong.slice(0, 3) })}`)
      return (performance.now() - began) / 1_000
    }
    const sheet = sheetOf(vehicles, 3)
    const endBusy = others(product, token)
    run.figure(
      'import of new vehicles',
      await seconds('admin/importVehicleSheet', sheet, ({ imported, added }) => imported && added === vehicles),
    )
    const during = await endBusy()
    run.figure('calls of others during the import, p95', quantile(during, 0.95))
    run.figure('calls of others, during to before, p95', quantile(during, 0.95) / before)
    run.figure('calls of others during the import, longest', Math.max(...during))
    run.figure(
      'the same sheet again',
      await seconds('admin/importVehicleSheet', sheet, ({ unchanged }) => unchanged === vehicles),
    )
    run.figure(
      'a change of every vehicle',
      await seconds('admin/importVehicleSheet', sheetOf(vehicles, 5), ({ changed }) => changed === vehicles),
    )
    // New vehicles of which nothing but the key is known: four cells are missing in each row.
    const wrong: SheetProblem = 'missing'
    const poor = sheetOf(vehicles, 3)
    poor.rows = poor.rows.map((_, at) => `沪W${String(at).padStart(5, '0')}\t黄色`)
    run.figure(
      'a sheet that is wrong in every row, checked',
      await seconds('admin/checkVehicleSheet', poor, found => found.wrongTotal === vehicles * 4 && found.wrong[0]?.why === wrong),
    )

    // Last: the server has not read these vehicles.
    const cost = await rightsCost(product, rights)
    run.figure('rights, of the list of all vehicles', cost.share)
    run.figure('vehicles of a user whose access has changed', cost.afterChange)
  },
})

if (import.meta.main) await main(access)
