/**
 * Compressed pages of the vehicle list in columns. Users with the same scope share a cached page while little has changed: it contains
 * the seq it was built at, and clients get later changes by the live feed or vehicle/getChangedVehicles.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { tableNames, type VehiclesHead, vehicleTable, writeColumns } from '@outrider/contract'
import type { AccessGate, VisibleVehicles } from '../../fleet/access.ts'
import { alarmNamesOnWire } from '../../fleet/names/alarm-names.ts'
import { vehicleColumns } from '../../fleet/columns.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { ContentEncoding, SignedInUser } from '../../calls/handlers.ts'

const compressors: Record<ContentEncoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  // Low redundancy: higher levels take several times as long for a few per cent.
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 1 }),
  identity: bytes => Promise.resolve(bytes),
}

/** A cached page is reused while at most this share of its rows can have changed. */
const maxStaleShare = 0.05
/** Maximum cached pages; a page of 20,000 vehicles takes about a megabyte. */
const maxPages = 100

interface PageContents {
  visible: VisibleVehicles
  rights: StateRights
  pageSize: number
  pageNum: number
  encoding: ContentEncoding
}

interface VehiclePage {
  visible: VisibleVehicles
  seq: number
  rows: number
  bytes: Promise<Uint8Array>
}

export class VehiclePages {
  readonly #fleet: LiveFleet
  readonly #access: AccessGate
  readonly #nickNameOn: boolean
  readonly #pages = new LRUCache<string, VehiclePage>({ max: maxPages })
  /** The page that is made last. */
  #making: Promise<unknown> = Promise.resolve()

  constructor({ fleet, access, nickNameOn }: { fleet: LiveFleet; access: AccessGate; nickNameOn: boolean }) {
    this.#fleet = fleet
    this.#access = access
    this.#nickNameOn = nickNameOn
  }

  /** `pageNum` starts at 1; pages after the last are empty. */
  async page(
    user: Pick<SignedInUser, 'userId' | 'rights'>,
    { pageSize, pageNum }: { pageSize: number; pageNum: number },
    encoding: ContentEncoding,
  ): Promise<Uint8Array> {
    const visible = await this.#access.visibleVehicles(user.userId)
    const rights = new StateRights(user.rights)
    const key = `${visible.key}${rights.key} ${pageSize} ${pageNum} ${encoding}`
    const cached = this.#pages.get(key)
    if (cached && cached.visible === visible && this.#fleet.seq - cached.seq <= cached.rows * maxStaleShare) return cached.bytes
    const page = this.#make({ visible, rights, pageSize, pageNum, encoding })
    this.#pages.set(key, page)
    page.bytes.catch(() => {
      if (this.#pages.peek(key) === page) this.#pages.delete(key)
    })
    return page.bytes
  }

  #make(contents: PageContents): VehiclePage {
    const { visible, pageSize, pageNum, encoding } = contents
    const rows = Math.max(0, Math.min(pageSize, visible.vehicles.length - (pageNum - 1) * pageSize))
    // One after the other, with a turn of the event loop in between: a page takes tens of milliseconds.
    const columns = this.#making.then(() => nextTurn()).then(() => this.#columnsOf(contents))
    this.#making = columns.catch(() => undefined)
    // The seq is not later than that of the page.
    return { visible, seq: this.#fleet.seq, rows, bytes: columns.then(compressors[encoding]) }
  }

  /** Synchronous, so that seq and rows are consistent. */
  #columnsOf({ visible, rights, pageSize, pageNum }: PageContents): Uint8Array {
    const { epoch, seq } = this.#fleet
    const listed = visible.vehicles.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    const vehicles = rights.allSeen(listed)
    // By the listed vehicles: copies are not in the name order.
    const ranks = listed.map(vehicle => visible.rankOf(vehicle))
    const head: VehiclesHead = {
      table: tableNames.vehicles,
      rows: vehicles.length,
      epoch,
      seq,
      nickNameOn: this.#nickNameOn,
      alarmNames: alarmNamesOnWire(),
    }
    return writeColumns(
      vehicleTable,
      head,
      vehicleColumns(vehicles, (_, row) => ranks[row] ?? 0),
    )
  }
}
