/**
 * Vehicles with their terminals as a sheet: read from a file by the client, checked and imported as a whole, and exported with the same columns. All
 * of it is ours (docs/decisions/123-vehicles-from-a-sheet.md).
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { type VehicleEditField, vehicleEditValues, vehicleFormField } from '../entities/vehicle-edit.ts'
import { limits } from '../limits/index.ts'

const right = 'updInstTaskAuth'
const field = z.enum(Object.keys(vehicleEditValues.shape) as [VehicleEditField, ...VehicleEditField[]])
const count = z.int()

/** What is wrong with a cell. */
export const sheetProblems = [
  /** The vehicle is new, and the field may not be empty. */
  'missing',
  /** The same, and the sheet has no such column; `row` is null. */
  'columnMissing',
  /** Longer than `max` characters. */
  'tooLong',
  /** None of the field's choices. */
  'notChoice',
  'notNumber',
  /** Not from `min` to `max`, or with more decimals than the field has. */
  'outside',
  'notDate',
  /** Other signs than the field has. */
  'invalid',
  /** The spreadsheet has replaced digits by zeros, as of 1.39E+15. */
  'shortened',
  'orgUnknown',
  /** Several organisations have this name: the one above it is written before it, with a slash. */
  'orgAmbiguous',
  'zoneUnknown',
  /** A vehicle of somebody else has this plate. */
  'plateTaken',
  /** Another vehicle has this terminal number. */
  'numberTaken',
  /** Row `other` has the same. */
  'twice',
  /** The clock of a terminal that is in use is corrected where its zone is changed, together with what it has sent. */
  'zoneInUse',
  /** Of a sheet of drivers: another driver has this number, or a card with it. */
  'cardTaken',
  /** No vehicle has this plate, or several do. */
  'vehicleUnknown',
] as const
export type SheetProblem = (typeof sheetProblems)[number]

export const wrongCell = z.object({
  /** In `rows`, from 0; null: the whole column. */
  row: z.nullable(count),
  column: field,
  why: z.enum(sheetProblems),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  other: z.optional(count),
})
export type WrongCell = z.infer<typeof wrongCell>

/** A column that a sheet may have: a field of the edit form, and what else it is called in the sheets of others. */
export const sheetColumn = z.object({ ...vehicleFormField.shape, alsoNamed: z.array(z.string()) })
export type SheetColumn = z.infer<typeof sheetColumn>

const sheet = {
  /** What the cells of each row are, in their order. */
  columns: z.array(field).check(z.minLength(1), z.maxLength(Object.keys(vehicleEditValues.shape).length)),
  /** The cells of a row with a tab between them; an empty one leaves the field as it is. */
  rows: z.array(z.string().check(z.maxLength(limits.rowOfSheet))).check(z.minLength(1), z.maxLength(limits.rowsOfSheet)),
}

const findings = {
  /** Vehicles that are new, that will change, and that are already so. */
  added: count,
  changed: count,
  unchanged: count,
  /** By row; at most `limits.cellsNamed` of them. */
  wrong: z.array(wrongCell),
  wrongTotal: count,
  /** What will change of vehicles that are there; at most `limits.cellsNamed` vehicles. */
  changes: z.array(z.object({ row: count, plateNum: z.string(), fields: z.array(field) })),
}

/** A sheet takes a while, and so does sending it. */
const ofSheet = { timeoutMs: 180_000, maxBytes: 16 * 1024 * 1024, turn: 'sheet' } as const

export const adminVehicleSheetCalls = {
  getVehicleSheetColumns: call({
    about: 'The columns that a sheet of vehicles may have, and what else they are called in the sheets of others',
    data: z.object({ columns: z.array(sheetColumn) }),
    right,
  }),
  getVehicleSheet: call({
    about:
      'The vehicles that the user sees as rows of a sheet, with all columns, in the language of the request, from a cursor on',
    request: z.object({
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 500),
      /** A file begins: recorded, once for a file. */
      exported: z._default(z.boolean(), false),
    }),
    data: z.object({ rows: z.array(z.string()), next: z.nullable(z.string()) }),
    right,
    record: 'exported',
    turn: 'list',
  }),
  checkVehicleSheet: call({
    about:
      'What the import of a sheet would do, and every wrong cell of it; nothing is changed. It ends at the row that is the 20th with a plate or a number of vehicles of others',
    request: z.object(sheet),
    data: z.object(findings),
    right,
    // It tells which plates and numbers others have.
    record: true,
    edit: true,
    leaves: 'vehicle',
    leavesEach: 'rows',
    ...ofSheet,
  }),
  importVehicleSheet: call({
    about:
      'Add and change the vehicles of a sheet: all of them, or none where a cell is wrong; the same sheet again changes nothing',
    request: z.object({
      ...sheet,
      /** For the record. */
      fileName: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    }),
    data: z.object({ imported: z.boolean(), ...findings }),
    right,
    record: true,
    edit: true,
    leaves: 'vehicle',
    leavesEach: 'rows',
    errors: ['vehicle.changedMeanwhile'],
    ...ofSheet,
  }),
}
