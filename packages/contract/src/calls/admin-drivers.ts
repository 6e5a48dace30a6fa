/** Files of drivers: listed, added, changed, retired, as a sheet, and what each drove. Ours (docs/decisions/150-files-of-drivers.md). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { driverForm, type DriverSheetField, driverSheetFields } from '../entities/driver-file.ts'
import { revision } from '../entities/revision.ts'
import { timestamp } from '../entities/timestamp.ts'
import { fileId, fileLink } from '../files.ts'
import { limits } from '../limits/index.ts'
import { sheetProblems } from './admin-vehicle-sheet.ts'

const right = 'adminAuth'
const driverId = z.string().check(z.regex(/^\d{1,9}$/))
const ids = { request: { driverId: 'driver' } } as const
const changes = { right, edit: true, record: true, leaves: 'entry' } as const

export const driverStates = ['active', 'retired'] as const

export const adminDriver = z.object({
  driverId: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  name: z.string(),
  /** Numbers of people are masked in lists. */
  certificate: z.string(),
  /** YYYY-MM-DD; empty: not known. So are the other days. */
  certificateUntil: z.string(),
  mobile: z.string(),
  drivingLicence: z.string(),
  licenceClasses: z.string(),
  licenceUntil: z.string(),
  /** Besides the certificate. */
  cards: z.int(),
  /** Of the regular vehicle, where the administrator sees it. */
  plateNum: z.string(),
  state: z.enum(driverStates),
  /** Nobody has filled in a file: a card told of the driver. */
  byCardAlone: z.boolean(),
  /** When a card of the driver was last in a vehicle, ms since 1970; null: never. */
  lastCardAt: z.nullable(z.number()),
})
export type AdminDriver = z.infer<typeof adminDriver>

/** With whole numbers, to be changed. */
export const driverFile = z.object({
  driverId: z.string(),
  /** Of what is shown: what others changed meanwhile is not written over. */
  revision,
  ...driverForm.shape,
  orgName: z.string(),
  state: z.enum(driverStates),
  byCardAlone: z.boolean(),
  /** ms since 1970; null: not retired. */
  retiredAt: z.nullable(z.number()),
})
export type DriverFile = z.infer<typeof driverFile>

export const driverChange = z.object({ driverId, revision, ...driverForm.shape })

/** By what it is known that somebody drove: the card in the vehicle, a registered trip, or the vehicle was the regular one. */
export const driveSources = ['card', 'trip', 'regular'] as const
export const knownDrive = z.object({
  source: z.enum(driveSources),
  vehicleId: z.string(),
  plateNum: z.string(),
  nickname: z.string(),
  /** ms since 1970; `to` null: it goes on. */
  from: z.number(),
  to: z.nullable(z.number()),
})
export type KnownDrive = z.infer<typeof knownDrive>

const field = z.enum(driverSheetFields as unknown as [DriverSheetField, ...DriverSheetField[]])
const count = z.int()

export const driverSheetColumn = z.object({
  name: field,
  zh: z.string(),
  en: z.string(),
  kind: z.enum(['text', 'date', 'choice']),
  required: z.boolean(),
  choices: z.optional(z.array(z.object({ key: z.string(), zh: z.string(), en: z.string() }))),
  alsoNamed: z.array(z.string()),
})
export type DriverSheetColumn = z.infer<typeof driverSheetColumn>

export const wrongDriverCell = z.object({
  /** In `rows`, from 0; null: the whole column. */
  row: z.nullable(count),
  column: field,
  why: z.enum(sheetProblems),
  max: z.optional(z.number()),
  other: z.optional(count),
})
export type WrongDriverCell = z.infer<typeof wrongDriverCell>

const sheet = {
  /** What the cells of each row are, in their order. */
  columns: z.array(field).check(z.minLength(1), z.maxLength(driverSheetFields.length)),
  /** The cells of a row with a tab between them; an empty one leaves the field as it is. */
  rows: z.array(z.string().check(z.maxLength(limits.rowOfSheet))).check(z.minLength(1), z.maxLength(limits.rowsOfSheet)),
}
const findings = {
  added: count,
  changed: count,
  unchanged: count,
  wrong: z.array(wrongDriverCell),
  wrongTotal: count,
  changes: z.array(z.object({ row: count, name: z.string(), fields: z.array(field) })),
}
const ofSheet = { timeoutMs: 180_000, maxBytes: 16 * 1024 * 1024, turn: 'sheet', leavesEach: 'rows' } as const

export const adminDriverCalls = {
  getDrivers: call({
    about: 'The drivers of organisations of the administrator, ordered by name, from a cursor on',
    request: z.object({
      /** Part of the name or the mobile number, or the end of a number of certificate, licence or card. */
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** Only of this organisation and those below. */
      orgId: z.optional(z.int()),
      state: z.optional(z.enum(driverStates)),
      /** Only whose certificate or driving licence has ended (0), or ends within so many days; the day itself counts, in the zone of the platform. */
      endsWithinDays: z.optional(z.int().check(z.minimum(0), z.maximum(3_650))),
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.maxLength(80))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      drivers: z.array(adminDriver),
      /** Of all pages. */
      total: count,
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
    right,
    ids: { request: { orgId: 'organisation' }, reply: { 'drivers[].driverId': 'driver', 'drivers[].orgId': 'organisation' } },
    errors: ['organisation.unknown'],
  }),
  getDriver: call({
    about: 'The file of one driver, with whole numbers',
    request: z.object({ driverId }),
    data: driverFile,
    right,
    ids: { ...ids, reply: { driverId: 'driver', orgId: 'organisation' } },
    errors: ['admin.driverUnknown'],
  }),
  addDriver: call({
    about:
      'Add a driver to an organisation; cards with the number of the certificate, or one of the other numbers, are then of this driver',
    request: driverForm,
    data: z.object({ driverId: z.string() }),
    merge: { driverId: 'first' },
    ...changes,
    ids: { request: { orgId: 'organisation' }, reply: { driverId: 'driver' } },
    errors: ['organisation.unknown', 'driver.certificateTaken', 'driver.cardTaken', 'driver.plateUnknown'],
  }),
  changeDriver: call({
    about: 'Change the file of a driver; from then on cards no longer change the name',
    request: driverChange,
    data: z.object({}),
    merge: {},
    ...changes,
    ids: { request: { driverId: 'driver', orgId: 'organisation' } },
    errors: [
      'admin.driverUnknown',
      'organisation.unknown',
      'driver.certificateTaken',
      'driver.cardTaken',
      'driver.plateUnknown',
      'driver.changedMeanwhile',
    ],
  }),
  retireDriver: call({
    about: 'Retire a driver, who is then left out of lists and of the regular vehicle; or take that back',
    request: z.object({ driverId, retired: z.boolean() }),
    ...changes,
    ids,
    errors: ['admin.driverUnknown'],
  }),
  getDriverPhoto: call({
    about: 'The photo of a driver; null: there is none',
    request: z.object({ driverId }),
    data: z.object({ picture: z.nullable(fileLink) }),
    right,
    ids,
    errors: ['admin.driverUnknown'],
  }),
  saveDriverPhoto: call({
    about: 'Give a driver an uploaded photo, instead of the one there is',
    request: z.object({ driverId, fileId }),
    ...changes,
    ids: { request: { driverId: 'driver', fileId: 'file' } },
    errors: ['admin.driverUnknown', 'file.unknown', 'file.quota'],
  }),
  delDriverPhoto: call({
    about: 'Remove the photo of a driver',
    request: z.object({ driverId }),
    ...changes,
    ids,
    errors: ['admin.driverUnknown'],
  }),
  getKnownDrives: call({
    about: 'Which vehicles a driver drove, and when: by the card, by registered trips, and by the regular vehicle; newest first',
    request: z.object({
      driverId,
      /** ms since 1970; at most as long as a report. */
      startTime: timestamp,
      endTime: timestamp,
    }),
    data: z.object({
      drives: z.array(knownDrive),
      /** There are more than one reply has: the period has to be shorter. */
      more: z.boolean(),
    }),
    right,
    turn: 'track',
    ids: { ...ids, reply: { 'drives[].vehicleId': 'vehicle' } },
    errors: ['admin.driverUnknown', 'track.order', 'report.endBeforeStart', 'report.tooLong'],
  }),
  getDriverSheetColumns: call({
    about: 'The columns that a sheet of drivers may have, and what else they are called in the sheets of others',
    data: z.object({ columns: z.array(driverSheetColumn) }),
    right,
  }),
  getDriverSheet: call({
    about:
      'The drivers of the administrator as rows of a sheet, retired ones left out, in the language of the request, from a cursor on',
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
  checkDriverSheet: call({
    about: 'What the import of a sheet of drivers would do, and every wrong cell of it; nothing is changed',
    request: z.object(sheet),
    data: z.object(findings),
    right,
    record: true,
    edit: true,
    leaves: 'vehicle',
    ...ofSheet,
  }),
  importDriverSheet: call({
    about:
      'Add and change the drivers of a sheet: all of them, or none where a cell is wrong; the same sheet again changes nothing',
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
    errors: ['driver.changedMeanwhile'],
    ...ofSheet,
  }),
}
