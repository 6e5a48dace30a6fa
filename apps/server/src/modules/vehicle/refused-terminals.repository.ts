/** SQL for terminals that were rejected and listed, and who sees which of them. */
import { plateColor, type RefusedNetwork, type RefusedTerminal, type TerminalType } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

/**
 * Of these: what concerns vehicles comes first, then from each network by turns its newest and what has come for longest: a burst from many networks
 * hides nothing that has come for a while.
 */
const maxListed = 200
const maxNetworks = 20

const rows = (db: Kysely<Database>) =>
  db
    .selectFrom('refused_terminals as r')
    .leftJoin('terminals as t', 't.phone', 'r.phone')
    .leftJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .selectAll('r')
    .select(['v.id as vehicle_id', 'v.plate_num as vehicle_plate_num'])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const terminalTypeOf = { 2011: 'jt808-2011', 2013: 'jt808-2013', 2019: 'jt808-2019' } as const satisfies Record<
  string,
  TerminalType
>

/** What is no colour of the standard says nothing. */
const plateColorOf = (sent: number | null) => plateColor.safeParse(sent).data ?? null

const refusedTerminalOf = (row: Row): RefusedTerminal => ({
  number: row.phone,
  maker: row.maker,
  model: row.model,
  terminalId: row.terminal_id,
  plateNum: row.plate_num,
  plateColor: plateColorOf(row.plate_color),
  terminalType: row.version === null ? null : terminalTypeOf[row.version],
  address: row.address,
  time: row.last_at.getTime(),
  count: row.count,
  why: row.why as RefusedTerminal['why'],
  vehicleId: row.vehicle_id === null ? null : String(row.vehicle_id),
  vehiclePlateNum: row.vehicle_plate_num ?? '',
})

export class RefusedTerminalsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /**
   * `organisationIds`: only what concerns vehicles of these: their numbers, or their plates under a number that no vehicle has. undefined: all.
   * Those of vehicles first, each newest first.
   */
  async listed(organisationIds: readonly number[] | undefined): Promise<RefusedTerminal[]> {
    let listed = rows(this.#db)
    if (organisationIds) {
      const own = sql<number>`any(${organisationIds})`
      listed = listed.where(eb =>
        eb.or([
          eb('v.organisation_id', '=', own),
          eb.and([
            eb('v.id', 'is', null),
            eb.exists(
              eb
                .selectFrom('vehicles as named')
                .select('named.id')
                .whereRef('named.plate_num', '=', 'r.plate_num')
                .where('named.organisation_id', '=', own),
            ),
          ]),
        ]),
      )
    }
    const ofVehicle = sql<boolean>`v.id is not null`
    const ranked = listed
      .select([
        ofVehicle.as('of_vehicle'),
        sql<string>`row_number() over (partition by ${ofVehicle}, r.network order by r.last_at desc)`.as('by_last'),
        sql<string>`row_number() over (partition by ${ofVehicle}, r.network order by r.last_at - r.first_at desc)`.as('by_time'),
      ])
      .as('ranked')
    const chosen = await this.#db
      .selectFrom(ranked)
      .selectAll()
      .orderBy('of_vehicle', 'desc')
      .orderBy(
        sql`least(row_number() over (partition by of_vehicle order by by_last, last_at desc),
          row_number() over (partition by of_vehicle order by by_time, last_at - first_at desc))`,
      )
      .orderBy('last_at', 'desc')
      .limit(maxListed)
      .execute()
    return chosen
      .map(refusedTerminalOf)
      .toSorted((a, b) => Number(a.vehicleId === null) - Number(b.vehicleId === null) || b.time - a.time)
  }

  /** Networks with unknown numbers that are not listed one by one. */
  async networks(): Promise<RefusedNetwork[]> {
    const found = await this.#db
      .selectFrom('refused_networks')
      .selectAll()
      .orderBy('last_at', 'desc')
      .limit(maxNetworks)
      .execute()
    return found.map(row => ({
      network: row.network,
      address: row.address,
      numbers: Number(row.numbers),
      attempts: Number(row.attempts),
      time: row.last_at.getTime(),
    }))
  }

  async ofVehicle(vehicleId: number): Promise<RefusedTerminal | null> {
    const row = await rows(this.#db).where('t.vehicle_id', '=', vehicleId).executeTakeFirst()
    return row ? refusedTerminalOf(row) : null
  }
}
