/**
 * Pages of the vehicle list in columns, packed for the wire. A page is made and packed once for all who see the same vehicles, and
 * handed out again while little has changed behind it: it carries the number it was made at, and what changed since comes by the
 * live feed or by vehicle/getChangedVehicles.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tableNames, type VehiclesHead, vehicleTable, writeColumns } from '@outrider/contract'
import type { AccessGate, Visible } from '../../fleet/access.ts'
import { alarmNames, vehicleColumns } from '../../fleet/columns.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Packing } from '../handlers.ts'

const packers: Record<Packing, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  // Numbers that hardly repeat: higher levels take several times as long for a few per cent.
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 1 }),
  identity: bytes => Promise.resolve(bytes),
}

/** A page is handed out again while no more than this part of its rows can have changed behind it. */
const staleShare = 0.05
/** Kept at most; a page of 20,000 vehicles takes about a megabyte. */
const mostPages = 100

interface Page {
  visible: Visible
  seq: number
  rows: number
  packed: Promise<Uint8Array>
}

export class VehiclePages {
  readonly #fleet: LiveFleet
  readonly #access: AccessGate
  readonly #nickNameOn: boolean
  readonly #pages = new Map<string, Page>()

  constructor({ fleet, access, nickNameOn }: { fleet: LiveFleet; access: AccessGate; nickNameOn: boolean }) {
    this.#fleet = fleet
    this.#access = access
    this.#nickNameOn = nickNameOn
  }

  /** `pageNum` counts from 1; a page behind the last is empty. */
  async page(
    userId: number,
    { pageSize, pageNum }: { pageSize: number; pageNum: number },
    packing: Packing,
  ): Promise<Uint8Array> {
    const visible = await this.#access.visible(userId)
    const key = `${visible.key} ${pageSize} ${pageNum} ${packing}`
    const kept = this.#pages.get(key)
    if (kept && kept.visible === visible && this.#fleet.seq - kept.seq <= kept.rows * staleShare) return kept.packed
    const page = this.#make(visible, pageSize, pageNum, packing)
    this.#pages.delete(key)
    this.#pages.set(key, page)
    page.packed.catch(() => this.#pages.delete(key))
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest)
    return page.packed
  }

  #make(visible: Visible, pageSize: number, pageNum: number, packing: Packing): Page {
    // Made in one go: nothing changes between the number and the rows.
    const { epoch, seq } = this.#fleet
    const vehicles = visible.vehicles.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    const head: VehiclesHead = {
      table: tableNames.vehicles,
      rows: vehicles.length,
      epoch,
      seq,
      nickNameOn: this.#nickNameOn,
      alarmNames,
    }
    const bytes = writeColumns(
      vehicleTable,
      head,
      vehicleColumns(vehicles, vehicle => visible.rankOf(vehicle)),
    )
    return { visible, seq, rows: vehicles.length, packed: packers[packing](bytes) }
  }
}
