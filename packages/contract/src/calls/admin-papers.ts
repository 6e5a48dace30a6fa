/** Papers of vehicles and drivers: listed by their end, kept with a picture, and whether an ended one keeps a vehicle from leaving. Ours (decision 152). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { paperOwners, paperValues } from '../entities/paper.ts'
import { vehicleId } from '../entities/position.ts'
import { revision } from '../entities/revision.ts'
import { fileId, fileLink } from '../files.ts'

const right = 'adminAuth'
const paperId = z.string().check(z.regex(/^\d{1,18}$/))
const driverId = z.string().check(z.regex(/^\d{1,9}$/))
/** Parked vehicles report each hour or two, and not everybody works on each day. */
const deviceDownHours = z.int().check(z.minimum(1), z.maximum(168))
const changes = { right, edit: true, record: true, leaves: 'entry' } as const
const ids = { request: { paperId: 'paper' } } as const

/** `replaced`: of the same kind there is one that ends later. */
export const paperStates = ['valid', 'soon', 'expired', 'replaced'] as const

export const paper = z.object({
  /** null: it is kept in the file of the driver. */
  paperId: z.nullable(z.string()),
  of: z.enum(paperOwners),
  driverId: z.nullable(z.string()),
  vehicleId: z.nullable(z.string()),
  /** Plate, or name. */
  subject: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  ...paperValues,
  state: z.enum(paperStates),
  revision,
})
export type Paper = z.infer<typeof paper>

export const paperForm = z.object({
  /** Of a vehicle its plate, of a driver the id: one of both. */
  plateNum: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(32))),
  driverId: z.optional(driverId),
  ...paperValues,
})
export const paperChange = z.object({ paperId, revision, ...paperValues })

export const adminPaperCalls = {
  getPapers: call({
    about: 'Papers of vehicles and drivers of the administrator, those that end first at the top, from a cursor on',
    request: z.object({
      of: z.optional(z.enum(paperOwners)),
      driverId: z.optional(driverId),
      vehicleId: z.optional(vehicleId),
      paperId: z.optional(paperId),
      /** Part of the plate, the name, the number or the name of the kind. */
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** `soon`: people are told of its end, or it has ended. */
      state: z.optional(z.enum(['soon', 'expired'])),
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      papers: z.array(paper),
      total: z.int(),
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
    right,
    ids: {
      request: { driverId: 'driver', vehicleId: 'vehicle', paperId: 'paper' },
      reply: {
        'papers[].paperId': 'paper',
        'papers[].driverId': 'driver',
        'papers[].vehicleId': 'vehicle',
        'papers[].orgId': 'organisation',
      },
    },
    errors: ['admin.driverUnknown'],
  }),
  addPaper: call({
    about: 'Add a paper of a vehicle or a driver',
    request: paperForm,
    data: z.object({ paperId: z.string() }),
    merge: { paperId: 'first' },
    ...changes,
    ids: { request: { driverId: 'driver' }, reply: { paperId: 'paper' } },
    errors: ['admin.driverUnknown', 'driver.plateUnknown', 'paper.kind', 'paper.dates'],
  }),
  changePaper: call({
    about: 'Change a paper; with another end people are told again',
    request: paperChange,
    ...changes,
    ids,
    errors: ['paper.unknown', 'paper.changedMeanwhile', 'paper.kind', 'paper.dates'],
  }),
  endPaper: call({
    about: 'Delete a paper with its picture',
    request: z.object({ paperId }),
    ...changes,
    ids,
    errors: ['paper.unknown'],
  }),
  getPaperPicture: call({
    about: 'The picture of a paper; null: there is none',
    request: z.object({ paperId }),
    data: z.object({ picture: z.nullable(fileLink) }),
    right,
    ids,
    errors: ['paper.unknown'],
  }),
  savePaperPicture: call({
    about: 'Give a paper an uploaded picture, instead of the one there is',
    request: z.object({ paperId, fileId }),
    ...changes,
    ids: { request: { paperId: 'paper', fileId: 'file' } },
    errors: ['paper.unknown', 'file.unknown', 'file.quota'],
  }),
  delPaperPicture: call({
    about: 'Remove the picture of a paper',
    request: z.object({ paperId }),
    ...changes,
    ids,
    errors: ['paper.unknown'],
  }),
  getPaperSettings: call({
    about:
      'In which organisations of the administrator a departure check is refused where a paper has ended or the terminal is down',
    data: z.object({
      organisations: z.array(
        z.object({
          orgId: z.int(),
          refuseExpired: z.boolean(),
          /** An organisation above it says so. */
          fromAbove: z.boolean(),
          /** Refused from so many hours on for which the terminal has been down; null: as above it. */
          deviceDownHours: z.nullable(deviceDownHours),
          /** What an organisation above it says; null: none says anything. */
          deviceDownAbove: z.nullable(deviceDownHours),
        }),
      ),
    }),
    right,
    ids: { reply: { 'organisations[].orgId': 'organisation' } },
  }),
  savePaperSettings: call({
    about:
      'Have departure checks of an organisation and of those below refused where a paper of vehicle or driver has ended, or the terminal is down, or not',
    request: z.object({
      orgId: z.int(),
      refuseExpired: z.boolean(),
      /** Absent: as it is. */
      deviceDownHours: z.optional(z.nullable(deviceDownHours)),
    }),
    ...changes,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown'],
  }),
}
