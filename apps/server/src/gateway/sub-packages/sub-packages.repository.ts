/** SQL for sub-packages of messages that are not whole yet. */
import type { Version } from '@outrider/jt808'
import type { Pool } from 'pg'

/** Which sub-package of which terminal. */
export interface SubPackageKey {
  terminalId: number
  messageId: number
  serial: number
  index: number
  total: number
  /** SHA-256 of the body, hex: after a restart of the terminal other sub-packages come under the same serials. */
  digest: string
}

export interface SubPackage extends SubPackageKey {
  vehicleId: number
  version: Version
  body: Buffer
  /** ms since 1970. */
  receivedAt: number
}

/** With what is known of its terminal. */
export interface SubPackageOfTerminal extends SubPackage {
  phone: string
  zoneMinutes: number
}

interface Row {
  terminal_id: number
  message_id: number
  serial: number
  index: number
  total: number
  vehicle_id: number
  version: Version
  body: Buffer
  received_at: Date
  digest: Buffer
  phone: string
  zone_minutes: number
}

const ofRow = (row: Row): SubPackageOfTerminal => ({
  terminalId: row.terminal_id,
  messageId: row.message_id,
  serial: row.serial,
  index: row.index,
  total: row.total,
  vehicleId: row.vehicle_id,
  version: row.version,
  body: row.body,
  receivedAt: row.received_at.getTime(),
  digest: row.digest.toString('hex'),
  phone: row.phone,
  zoneMinutes: row.zone_minutes,
})

export class SubPackagesRepository {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** In one commit; no key may be in both lists, or twice in one. */
  async write(kept: readonly SubPackage[], forgotten: readonly SubPackageKey[]): Promise<void> {
    await this.#pool.query(
      `with forgotten as (
         delete from sub_packages p using unnest($10::int[], $11::int[], $12::int[], $13::int[], $14::int[], $15::text[])
           as f (terminal_id, message_id, serial, index, total, digest)
         where (p.terminal_id, p.message_id, p.serial, p.index, p.total, p.digest) =
           (f.terminal_id, f.message_id, f.serial, f.index, f.total, decode(f.digest, 'hex'))
       )
       insert into sub_packages (terminal_id, message_id, serial, index, total, vehicle_id, version, body, received_at)
       select terminal_id, message_id, serial, index, total, vehicle_id, version, body, to_timestamp(at / 1000.0)
       from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::bytea[], $9::float8[])
         as n (terminal_id, message_id, serial, index, total, vehicle_id, version, body, at)
       on conflict (terminal_id, message_id, serial, index, total, digest) do update
         set vehicle_id = excluded.vehicle_id, version = excluded.version, received_at = excluded.received_at`,
      [
        kept.map(each => each.terminalId),
        kept.map(each => each.messageId),
        kept.map(each => each.serial),
        kept.map(each => each.index),
        kept.map(each => each.total),
        kept.map(each => each.vehicleId),
        kept.map(each => each.version),
        kept.map(each => each.body),
        kept.map(each => each.receivedAt),
        forgotten.map(each => each.terminalId),
        forgotten.map(each => each.messageId),
        forgotten.map(each => each.serial),
        forgotten.map(each => each.index),
        forgotten.map(each => each.total),
        forgotten.map(each => each.digest),
      ],
    )
  }

  /** In the order of arrival. */
  async ofTerminal(terminalId: number): Promise<SubPackage[]> {
    const { rows } = await this.#pool.query<Row>(
      `select s.*, t.phone, t.zone_minutes from sub_packages s join terminals t on t.id = s.terminal_id where s.terminal_id = $1
       order by s.received_at, s.serial, s.index`,
      [terminalId],
    )
    return rows.map(ofRow)
  }

  /** Of terminals from which nothing of a message has come since `before`, in the order of arrival; at most `limit` terminals. */
  async expired(before: number, limit: number): Promise<SubPackageOfTerminal[]> {
    const { rows } = await this.#pool.query<Row>(
      `select s.*, t.phone, t.zone_minutes from sub_packages s join terminals t on t.id = s.terminal_id
       where s.terminal_id in (select terminal_id from sub_packages group by 1 having max(received_at) < $1 limit $2)
       order by s.received_at, s.serial, s.index`,
      [new Date(before), limit],
    )
    return rows.map(ofRow)
  }
}
