/** What a sheet would do: which of its vehicles are new, what changes of those that are there, and every cell that stands against it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits, type SheetProblem, type VehicleEditField, type VehicleEditValues, type WrongCell } from '@outrider/contract'
import { phoneOf } from '../add-vehicle.ts'
import type { VehicleEdit, VehicleEditRepository } from '../vehicle-edit.repository.ts'
import type { NewVehicle } from '../vehicle.repository.ts'
import type { CellValue, SheetCells } from './sheet-cells.ts'

/** Rows read before other work has a turn: some ms. */
const rowsPerTurn = 100
/** Plates and numbers in one question to the database. */
const askedAtOnce = 1_000

export interface Sheet {
  columns: readonly VehicleEditField[]
  /** Cells with a tab between them. */
  rows: readonly string[]
}

interface Seen {
  organisationIds: ReadonlySet<number>
}

export interface SheetPlan {
  added: NewVehicle[]
  changed: ReadonlyArray<VehicleEdit & { row: number; plateNum: string }>
  unchanged: number
  wrong: WrongCell[]
}

type Fields = Partial<Record<VehicleEditField, CellValue>>
interface ReadRow {
  row: number
  fields: Fields
}
type Known = Awaited<ReturnType<VehicleEditRepository['withPlates']>>[number]

/** Without these nothing is added; without the first two no vehicle is known. */
const needed = ['plateNum', 'plateColor', 'orgId', 'commCardNum', 'terminalType', 'vehicleType'] as const
const keyed = needed.slice(0, 2)
const needs = (column: VehicleEditField): boolean => needed.some(field => field === column)
const keyOf = ({ plateNum = '', plateColor = '' }: { plateNum?: CellValue; plateColor?: CellValue }) =>
  `${plateColor} ${plateNum}`

export class SheetPlanner {
  readonly #sheet: Sheet
  readonly #cells: SheetCells
  readonly #seen: Seen
  readonly #wrong: WrongCell[] = []
  readonly #wrongRows = new Set<number>()
  /** Cells of `#wrong` that are needed of every new vehicle: a sheet of nothing else has a hundred thousand. */
  readonly #wrongNeeded = new Set<string>()
  /** Rows with a plate or a number of somebody else’s vehicle. */
  readonly #ofOthers = new Set<number>()

  constructor(sheet: Sheet, cells: SheetCells, seen: Seen) {
    this.#sheet = sheet
    this.#cells = cells
    this.#seen = seen
  }

  async plan(vehicles: Pick<VehicleEditRepository, 'withPlates' | 'vehiclesByNumber'>): Promise<SheetPlan> {
    const rows = await this.#read()
    const known = new Map<string, Known>()
    // Numbers first: a vehicle that another sheet adds between the two questions is then known, not taken for the owner of a number.
    const numbers = new Map<string, { id: number; organisationId: number }>()
    for (const part of inParts([...new Set(rows.map(({ fields }) => String(fields.commCardNum ?? '')))]))
      for (const [number, owner] of await vehicles.vehiclesByNumber(part)) numbers.set(number, owner)
    for (const plates of inParts([...new Set(rows.map(({ fields }) => String(fields.plateNum ?? '')))]))
      for (const each of await vehicles.withPlates(plates)) known.set(keyOf(each.values), each)
    this.#refuseRepeated(rows)
    const plan: SheetPlan & { changed: (VehicleEdit & { row: number; plateNum: string })[] } = {
      added: [],
      changed: [],
      unchanged: 0,
      wrong: this.#wrong,
    }
    const lacking = new Set<VehicleEditField>()
    let at = 0
    for (const each of rows) {
      if (++at % rowsPerTurn === 0) await nextTurn()
      // What follows would tell more of them, if only by how many rows are right.
      if (this.#ofOthers.size >= limits.othersNamedBySheet) break
      const stored = known.get(keyOf(each.fields))
      const owner = numbers.get(String(each.fields.commCardNum ?? ''))
      if (owner && owner.id !== stored?.id) {
        this.#refuse(each.row, 'commCardNum', 'numberTaken')
        if (!this.#seen.organisationIds.has(owner.organisationId)) this.#ofOthers.add(each.row)
      }
      if (!stored) {
        this.#refuseMissing(each, lacking)
        if (!this.#wrongRows.has(each.row)) plan.added.push(each.fields as unknown as NewVehicle)
        continue
      }
      const changes = this.#changesOf(each, stored)
      if (!changes || this.#wrongRows.has(each.row)) continue
      if (Object.keys(changes).length === 0) plan.unchanged++
      else
        plan.changed.push({ id: stored.id, expected: stored.changeId, changes, row: each.row, plateNum: stored.values.plateNum })
    }
    this.#wrong.unshift(...[...lacking].map(column => ({ row: null, column, why: 'columnMissing' as const })))
    plan.wrong = this.#wrong.toSorted((a, b) => (a.row ?? -1) - (b.row ?? -1) || this.#place(a) - this.#place(b))
    return plan
  }

  #place({ column }: WrongCell): number {
    return this.#sheet.columns.indexOf(column)
  }

  #refuse(
    row: number,
    column: VehicleEditField,
    why: SheetProblem,
    more: { min?: number; max?: number; other?: number } = {},
  ): void {
    this.#wrong.push({ row, column, why, ...more })
    this.#wrongRows.add(row)
    if (needs(column)) this.#wrongNeeded.add(`${row} ${column}`)
  }

  /** Rows with anything in them. */
  async #read(): Promise<ReadRow[]> {
    const { columns, rows } = this.#sheet
    const read: ReadRow[] = []
    for (const [row, line] of rows.entries()) {
      if (row % rowsPerTurn === 0) await nextTurn()
      const fields: Fields = {}
      let isEmpty = true
      for (const [at, cell] of line.split('\t').entries()) {
        const [column, text] = [columns[at], cell.trim()]
        if (column === undefined || text === '') continue
        isEmpty = false
        const value = this.#cells.read(column, text)
        if ('value' in value) fields[column] = value.value
        else this.#refuse(row, column, value.why, value)
      }
      if (!isEmpty) read.push({ row, fields })
    }
    return read
  }

  /** One vehicle stands in one row, and so does a number. */
  #refuseRepeated(rows: readonly ReadRow[]): void {
    const [plates, numbers] = [new Map<string, number>(), new Map<CellValue, number>()]
    for (const { row, fields } of rows) {
      const { plateNum, plateColor, commCardNum } = fields
      const [plate, number] = [keyOf(fields), commCardNum]
      const before = plateNum === undefined || plateColor === undefined ? undefined : plates.get(plate)
      if (before === undefined) plates.set(plate, row)
      else this.#refuse(row, 'plateNum', 'twice', { other: before })
      if (number === undefined) continue
      const other = numbers.get(number)
      if (other === undefined) numbers.set(number, row)
      else this.#refuse(row, 'commCardNum', 'twice', { other })
    }
  }

  /** @param lacking gets columns that the sheet does not have: named once, not in every row */
  #refuseMissing({ row, fields }: ReadRow, lacking: Set<VehicleEditField>): void {
    // Of which vehicle a row is has to be known first.
    const unknown = keyed.some(field => fields[field] === undefined)
    for (const field of unknown ? keyed : needed) {
      if (fields[field] !== undefined || this.#wrongNeeded.has(`${row} ${field}`)) continue
      if (this.#sheet.columns.includes(field)) this.#refuse(row, field, 'missing')
      else lacking.add(field)
    }
    if (lacking.size > 0) this.#wrongRows.add(row)
  }

  /** undefined: something is wrong. */
  #changesOf({ row, fields }: ReadRow, { values }: Known): Partial<VehicleEditValues> | undefined {
    if (!this.#seen.organisationIds.has(values.orgId)) {
      this.#refuse(row, 'plateNum', 'plateTaken')
      this.#ofOthers.add(row)
      return undefined
    }
    const changes: Record<string, CellValue> = {}
    for (const [field, value] of Object.entries(fields)) if (values[field as VehicleEditField] !== value) changes[field] = value
    const after: VehicleEditValues = { ...values, ...changes }
    const terminal = after.commCardNum !== '' || after.terminalType !== '' || after.terminalId !== ''
    // Without a terminal there is no zone to keep.
    if (!terminal) delete changes['zoneMinutes']
    if (
      changes['zoneMinutes'] !== undefined &&
      phoneOf(after.commCardNum) === values.commCardNum &&
      after.terminalId === values.terminalId
    )
      this.#refuse(row, 'zoneMinutes', 'zoneInUse')
    if (terminal || changes['terminalSignIn'] !== undefined)
      for (const field of ['commCardNum', 'terminalType'] as const) if (after[field] === '') this.#refuse(row, field, 'missing')
    return changes
  }
}

function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += askedAtOnce) yield items.slice(at, at + askedAtOnce)
}

/** As much of a plan as one reply has. */
export const findingsOf = ({ added, changed, unchanged, wrong }: SheetPlan) => ({
  added: added.length,
  changed: changed.length,
  unchanged,
  wrong: wrong.slice(0, limits.cellsNamed),
  wrongTotal: wrong.length,
  changes: changed
    .slice(0, limits.cellsNamed)
    .map(({ row, plateNum, changes }) => ({ row, plateNum, fields: Object.keys(changes) as VehicleEditField[] })),
})
