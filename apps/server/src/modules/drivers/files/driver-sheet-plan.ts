/** What a sheet of drivers would do: who is new, what changes of those who are there, and every cell that stands against it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type DriverForm,
  driverForm,
  type DriverSheetField,
  limits,
  type SheetProblem,
  type WrongDriverCell,
} from '@outrider/contract'
import type { OrganisationNames } from '../../sheet-words.ts'
import { formOf } from './driver-file-calls.ts'
import type { DriverFileRepository, DriverToStore, StoredDriver } from './driver-files.repository.ts'
import { type DriverFields, driverKeys, driverNeeds, readDriverCell } from './driver-sheet-cells.ts'

export interface DriverSheet {
  columns: readonly DriverSheetField[]
  /** Cells with a tab between them. */
  rows: readonly string[]
}

export interface DriverPlan {
  added: DriverToStore[]
  changed: (DriverToStore & { row: number; fields: DriverSheetField[] })[]
  unchanged: number
  wrong: WrongDriverCell[]
}

interface Row {
  row: number
  fields: DriverFields
}

/** Rows read before other work has a turn: some ms. */
const rowsPerTurn = 100
const askedAtOnce = 1_000
const empty: DriverForm = {
  orgId: 0,
  name: '',
  certificate: '',
  issuer: '',
  certificateUntil: '',
  mobile: '',
  drivingLicence: '',
  licenceClasses: '',
  licenceUntil: '',
  cards: [],
  plateNum: '',
  note: '',
}
const keyOf = (orgId: number, number: string) => `${orgId} ${number}`

export class DriverSheetPlanner {
  readonly #sheet: DriverSheet
  readonly #names: OrganisationNames
  readonly #reached: readonly number[]
  readonly #wrong: WrongDriverCell[] = []
  readonly #wrongRows = new Set<number>()
  /** Wrong cells by row and column: what was typed there is known to be wrong. */
  readonly #wrongCells = new Set<string>()

  constructor(sheet: DriverSheet, names: OrganisationNames, reached: ReadonlySet<number>) {
    this.#sheet = sheet
    this.#names = names
    this.#reached = [...reached]
  }

  async plan(stored: DriverFileRepository): Promise<DriverPlan> {
    const rows = await this.#read()
    const known = new Map<string, StoredDriver>()
    for (const part of inParts(textsOf(rows, ({ certificate }) => [certificate ?? ''])))
      for (const each of await stored.withCertificates(this.#reached, part)) known.set(keyOf(each.orgId, each.certificate), each)
    const owners = new Map<string, number>()
    for (const part of inParts(textsOf(rows, ({ certificate, cards }) => [certificate ?? '', ...(cards ?? [])])))
      for (const each of await stored.ownersOf(this.#reached, part))
        owners.set(keyOf(each.organisation_id, each.number), each.driver_id)
    const plates = new Map<string, number>()
    for (const part of inParts(textsOf(rows, ({ plateNum }) => [plateNum ?? ''])))
      for (const [plate, id] of await stored.vehiclesWithPlates(this.#reached, part)) plates.set(plate, id)

    this.#refuseRepeated(rows)
    const plan: DriverPlan = { added: [], changed: [], unchanged: 0, wrong: this.#wrong }
    const lacking = new Set<DriverSheetField>()
    for (const each of rows) {
      if (each.row % rowsPerTurn === 0) await nextTurn()
      const { orgId, certificate } = each.fields
      const before = orgId === undefined || certificate === undefined ? undefined : known.get(keyOf(orgId, certificate))
      this.#refuseTaken(each, before, owners)
      this.#refuseMissing(each, before, lacking)
      if (each.fields.plateNum !== undefined && each.fields.plateNum !== before?.plateNum && !plates.has(each.fields.plateNum))
        this.#refuse(each.row, 'plateNum', 'vehicleUnknown')
      if (this.#wrongRows.has(each.row)) continue
      this.#place(each, before, plates, plan)
    }
    this.#wrong.unshift(...[...lacking].map(column => ({ row: null, column, why: 'columnMissing' as const })))
    const at = ({ column }: WrongDriverCell) => this.#sheet.columns.indexOf(column)
    plan.wrong = this.#wrong.toSorted((a, b) => (a.row ?? -1) - (b.row ?? -1) || at(a) - at(b))
    return plan
  }

  #place({ row, fields }: Row, before: StoredDriver | undefined, plates: ReadonlyMap<string, number>, plan: DriverPlan): void {
    const values: DriverForm = driverForm.parse({ ...(before ? formOf(before) : empty), ...fields })
    const vehicleId = values.plateNum === (before?.plateNum ?? '') ? undefined : (plates.get(values.plateNum) ?? null)
    if (!before) {
      plan.added.push({ id: null, revision: 0, values, vehicleId })
      return
    }
    const differs = this.#sheet.columns.filter(
      field => fields[field] !== undefined && JSON.stringify(values[field]) !== JSON.stringify(before[field]),
    )
    if (differs.length === 0) plan.unchanged++
    else plan.changed.push({ id: before.id, revision: before.revision, values, vehicleId, row, fields: differs })
  }

  #refuse(row: number, column: DriverSheetField, why: SheetProblem, more: { max?: number; other?: number } = {}): void {
    this.#wrong.push({ row, column, why, ...more })
    this.#wrongRows.add(row)
    this.#wrongCells.add(`${row} ${column}`)
  }

  /** Rows with anything in them. */
  async #read(): Promise<Row[]> {
    const { columns, rows } = this.#sheet
    const read: Row[] = []
    for (const [row, line] of rows.entries()) {
      if (row % rowsPerTurn === 0) await nextTurn()
      const fields: Record<string, unknown> = {}
      let isEmpty = true
      for (const [at, cell] of line.split('\t').entries()) {
        const [column, text] = [columns[at], cell.trim()]
        if (column === undefined || text === '') continue
        isEmpty = false
        const value = readDriverCell(column, text, this.#names)
        if ('value' in value) fields[column] = value.value
        else this.#refuse(row, column, value.why, value.max === undefined ? {} : { max: value.max })
      }
      if (!isEmpty) read.push({ row, fields })
    }
    return read
  }

  /** One driver of an organisation stands in one row, and so does a card. */
  #refuseRepeated(rows: readonly Row[]): void {
    const seen = new Map<string, number>()
    for (const { row, fields } of rows) {
      const { orgId, certificate, cards = [] } = fields
      if (orgId === undefined) continue
      for (const number of [certificate, ...cards]) {
        if (number === undefined) continue
        const other = seen.get(keyOf(orgId, number))
        if (other === undefined) seen.set(keyOf(orgId, number), row)
        else this.#refuse(row, number === certificate ? 'certificate' : 'cards', 'twice', { other })
      }
    }
  }

  #refuseTaken({ row, fields }: Row, before: StoredDriver | undefined, owners: ReadonlyMap<string, number>): void {
    const { orgId, certificate, cards = [] } = fields
    if (orgId === undefined) return
    const isOthers = (number: string) => {
      const owner = owners.get(keyOf(orgId, number))
      return owner !== undefined && owner !== before?.id
    }
    if (certificate !== undefined && isOthers(certificate)) this.#refuse(row, 'certificate', 'cardTaken')
    if (cards.some(isOthers)) this.#refuse(row, 'cards', 'cardTaken')
  }

  /** @param lacking gets columns that the sheet does not have: named once, not in every row */
  #refuseMissing({ row, fields }: Row, before: StoredDriver | undefined, lacking: Set<DriverSheetField>): void {
    if (before) return
    // Who a row is about has to be known first.
    const unknown = driverKeys.some(field => fields[field] === undefined)
    for (const field of unknown ? driverKeys : driverNeeds) {
      if (fields[field] !== undefined || this.#wrongCells.has(`${row} ${field}`)) continue
      if (this.#sheet.columns.includes(field)) this.#refuse(row, field, 'missing')
      else {
        lacking.add(field)
        this.#wrongRows.add(row)
      }
    }
  }
}

const textsOf = (rows: readonly Row[], of: (fields: DriverFields) => readonly string[]): string[] => [
  ...new Set(rows.flatMap(({ fields }) => of(fields)).filter(text => text !== '')),
]

function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += askedAtOnce) yield items.slice(at, at + askedAtOnce)
}

/** As much of a plan as one reply has. */
export const driverFindings = ({ added, changed, unchanged, wrong }: DriverPlan) => ({
  added: added.length,
  changed: changed.length,
  unchanged,
  wrong: wrong.slice(0, limits.cellsNamed),
  wrongTotal: wrong.length,
  changes: changed.slice(0, limits.cellsNamed).map(({ row, values, fields }) => ({ row, name: values.name, fields })),
})
