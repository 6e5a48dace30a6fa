/** What rights cost the list of vehicles: the handler of `vehicle/getBatchVehicles`, over a fleet and a tree of organisations of the database. */
import { allRights, limits } from '@outrider/contract'
import { type CallContext, ListReply, type SignedInUser } from '../../apps/server/src/calls/handlers.ts'
import { AccessGate } from '../../apps/server/src/fleet/access.ts'
import { FleetRepository } from '../../apps/server/src/fleet/fleet.repository.ts'
import { LiveFleet } from '../../apps/server/src/fleet/live-fleet.ts'
import { FleetScreens } from '../../apps/server/src/fleet/screen/fleet-screens.ts'
import { StateRights } from '../../apps/server/src/fleet/seen-vehicle.ts'
import { piecesOf } from '../../apps/server/src/http/list-reply.ts'
import { vehicleHandlers } from '../../apps/server/src/modules/vehicle/vehicle.ts'
import { VehiclePages } from '../../apps/server/src/modules/vehicle/vehicle-pages.ts'
import { VehicleRepository } from '../../apps/server/src/modules/vehicle/vehicle.repository.ts'
import { connect } from '../../apps/server/src/store/connect.ts'
import type { Product } from '../../e2e/fixtures/product.ts'
import { quantile } from '../kit/quantile.ts'

export interface RightsScale {
  listed: number
  organisations: number
  rounds: number
}

/** Companies with branches, and vehicles evenly among the branches. Returns the companies. */
async function fill({ sql }: Pick<Product, 'sql'>, { listed, organisations }: RightsScale): Promise<number[]> {
  const companies = Math.max(1, Math.round(Math.sqrt(organisations) / 2))
  const roots = await sql<{ id: number }>(
    `insert into organisations (name, name_en) select '公司' || n, 'Company ' || n from generate_series(1, $1::int) n returning id`,
    [companies],
  )
  await sql(
    `with branches as (
       insert into organisations (name, name_en, parent_id)
       select '分部' || n, 'Branch ' || n, ($1::int[])[1 + n % $2::int] from generate_series(1, $3::int) n returning id),
     numbered as (select id, row_number() over (order by id) - 1 as place from branches)
     insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
     select numbered.id, '京R' || lpad(n::text, 6, '0'), 2, 'truck'
     from generate_series(0, $4::int - 1) n join numbered on numbered.place = n % $3::int`,
    [roots.map(({ id }) => id), companies, organisations - companies, listed],
  )
  return roots.map(({ id }) => id)
}

/** `share`: of the time of all pages, %. `afterChange`: ms until the first page after the user's access has changed. */
export async function rightsCost(
  product: Pick<Product, 'sql' | 'databaseUrl'>,
  scale: RightsScale,
): Promise<{ share: number; afterChange: number }> {
  const companies = await fill(product, scale)
  const { db, close } = connect(product.databaseUrl, {
    max: 2,
    onLost(error) {
      throw error
    },
  })
  try {
    const fleet = new LiveFleet(new FleetRepository(db))
    await fleet.reload()
    const access = new AccessGate(fleet, () => Promise.resolve({ organisations: companies, vehicle: undefined }))
    const vehicles = new VehicleRepository(db, fleet.epoch)
    const pages = new VehiclePages({ fleet, access, nickNameOn: false })
    const screens = new FleetScreens(fleet, { nickNameOn: false })
    const parts = { fleet, access, screens, vehicles, pages, nickNameOn: false, wholeFleetLimit: Number.POSITIVE_INFINITY }
    const list = vehicleHandlers(parts)['vehicle/getBatchVehicles']
    const numbers = Array.from({ length: Math.ceil(scale.listed / limits.batchPageSize) }, (_, at) => at + 1)
    const pageOf = async (pageNum: number): Promise<void> => {
      const reply = await list({ pageSize: limits.batchPageSize, pageNum }, contextOf(user))
      if (!(reply instanceof ListReply)) throw new Error('The list of vehicles came in another form')
      let bytes = 0
      for await (const piece of piecesOf(reply)) bytes += piece.length
      if (bytes === 0) throw new Error('The list of vehicles is empty')
    }
    /** What of it asks who may see what. */
    const rightsOfPage = async (pageNum: number): Promise<void> => {
      const visible = await access.visibleVehicles(user.userId)
      const rights = new StateRights(user.rights)
      const page = visible.vehicles.slice((pageNum - 1) * limits.batchPageSize, pageNum * limits.batchPageSize)
      for (const vehicle of page) if (rights.seen(vehicle) !== vehicle) throw new Error('Somebody sees less than everything')
    }
    const timed = async (work: (pageNum: number) => Promise<void>): Promise<number> => {
      const began = performance.now()
      for (const pageNum of numbers) await work(pageNum)
      return performance.now() - began
    }
    // As a server that has run for a while: code is compiled, and the JSON of vehicles is there.
    await timed(pageOf)
    await timed(rightsOfPage)
    const [whole, rights, afterChange]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < scale.rounds; round++) {
      whole.push(await timed(pageOf))
      rights.push(await timed(rightsOfPage))
      access.clearScope(user.userId)
      const began = performance.now()
      await access.visibleVehicles(user.userId)
      afterChange.push(performance.now() - began)
    }
    return { share: (quantile(rights, 0.5) / quantile(whole, 0.5)) * 100, afterChange: quantile(afterChange, 0.5) }
  } finally {
    await close()
  }
}

const user: SignedInUser = {
  sessionId: '1',
  userId: 1,
  login: 'bench',
  name: 'bench',
  rights: allRights,
  module: undefined,
  mustChangePassword: false,
  expiresAt: Number.MAX_SAFE_INTEGER,
}

const contextOf = (of: SignedInUser): CallContext<'vehicle/getBatchVehicles'> => ({
  user: of,
  lang: 'zh',
  address: '127.0.0.1',
  agent: 'bench',
  refreshToken: undefined,
  columns: false,
  encoding: 'identity',
  upload: undefined,
  signal: new AbortController().signal,
})
