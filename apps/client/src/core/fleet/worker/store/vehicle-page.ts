/** A page of vehicles: numbers in columns, texts decoded once. */
import {
  type ColumnOf,
  type Columns,
  type NumberKind,
  readColumns,
  type VehiclesHead,
  type VehicleTable,
  vehicleTable,
} from '@outrider/contract'
import { type TextColumn, textColumn, textIn } from './texts.ts'

type NamesOf<Kind> = { [Name in keyof VehicleTable]: VehicleTable[Name] extends Kind ? Name : never }[keyof VehicleTable]
export type TextName = NamesOf<'text'>
export type NumberName = NamesOf<NumberKind>

export type Numbers = { readonly [Name in NumberName]: ColumnOf<VehicleTable[Name]> }
export type TextColumns = { readonly [Name in TextName]: TextColumn }

const names = Object.keys(vehicleTable) as Array<keyof VehicleTable>
export const textNames = names.filter((name): name is TextName => vehicleTable[name] === 'text')
export const numberNames = names.filter((name): name is NumberName => vehicleTable[name] !== 'text')

export interface VehiclePage {
  readonly rows: number
  readonly numbers: Numbers
  readonly texts: TextColumns
}

export const pageOf = (rows: number, columns: Columns<VehicleTable>): VehiclePage => ({
  rows,
  numbers: Object.fromEntries(numberNames.map(name => [name, columns[name]])) as unknown as Numbers,
  texts: Object.fromEntries(textNames.map(name => [name, textColumn(columns[name])])) as unknown as TextColumns,
})

/** Reads a page in the column format. Throws ColumnsError. */
export function readPage(bytes: Uint8Array): { head: VehiclesHead; page: VehiclePage } {
  const { head, columns } = readColumns<VehicleTable, VehiclesHead>(vehicleTable, bytes)
  return { head, page: pageOf(head.rows, columns) }
}

/** Some rows of a page, in their order. */
export function pickRows(page: VehiclePage, rows: ArrayLike<number>): VehiclePage {
  if (rows.length === page.rows) return page
  const numbers = numberNames.map(name => [name, pickNumbers(page.numbers[name], rows)])
  const texts = textNames.map(name => [name, pickTexts(page.texts[name], rows)])
  return {
    rows: rows.length,
    numbers: Object.fromEntries(numbers) as Numbers,
    texts: Object.fromEntries(texts) as TextColumns,
  }
}

type Column = Numbers[NumberName]

function pickNumbers(column: Column, rows: ArrayLike<number>): Column {
  const next = column.slice(0, rows.length)
  for (let at = 0; at < rows.length; at++) next[at] = column[rows[at] ?? 0] ?? 0
  return next
}

function pickTexts(column: TextColumn, rows: ArrayLike<number>): TextColumn {
  const starts = new Uint32Array(rows.length + 1)
  const texts = Array.from(rows, row => textIn(column, row))
  texts.forEach((text, at) => {
    starts[at + 1] = (starts[at] ?? 0) + text.length
  })
  return { all: texts.join(''), starts }
}
