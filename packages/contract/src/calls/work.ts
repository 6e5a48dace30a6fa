/** Applications for installations and maintenance, their review and their tasks. The specification names the calls without fields. */
import * as z from 'zod/mini'
import { countOf, needed, orElse } from '../reading.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { fileId, fileLink } from '../files.ts'
import {
  applicationNum,
  askedFacts,
  attachmentSource,
  attachmentSubject,
  placeAccuracy,
  requestId,
  selfTest,
  selfTestItem,
  usedParts,
  workApplication,
  changedAsk,
  changedWork,
  workKind,
  workState,
  workStep,
  workVersion,
} from '../work/application.ts'

const keyword = z.optional(z.string().check(z.trim(), z.maxLength(64)))
const page = {
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
}
const filter = {
  applicationNum: z.optional(applicationNum),
  kind: z.optional(workKind),
  state: z.optional(workState),
  keyword,
  /** Ours: `counts` is told too. */
  counted: z._default(z.boolean(), false),
  ...page,
}
const listed = z.object({
  applications: needed(z.array(workApplication)),
  total: countOf('applications'),
  /** How many of this list are in which state that somebody still has to do something about, whatever state is asked for. */
  counts: z.optional(z.array(z.object({ state: workState, count: z.int() }))),
})
const listedIds = {
  'applications[].applicationNum': 'application',
  'applications[].orgId': 'organisation',
  'applications[].vehicleId': 'vehicle',
  'applications[].terminalId': 'asGiven',
  'applications[].parts[].partId': 'part',
} as const

const note = z._default(z.string().check(z.trim(), z.maxLength(500)), '')
/** One step of an application that was read at this version. */
const ofVersion = { applicationNum, version: workVersion, requestId }
/** Of a platform that says nothing of it, what was asked for is done: the list is read again. */
const stepped = z.object({ version: orElse(z.int(), 1), state: orElse(workState, 'working') })
const requestIds = { applicationNum: 'application', requestId: 'asGiven' } as const
const refusals = ['application.unknown', 'application.changed', 'application.notNow'] as const
const installer = ['updInstTaskAuth', 'updMtcTaskAuth'] as const
const userId = z.string().check(z.regex(/^\d{1,9}$/))

/** Where somebody stands, WGS-84. */
const standing = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
})

export const attachment = z.object({
  attachmentId: z.string(),
  fileId: z.string(),
  subject: attachmentSubject,
  note: z.string(),
  userName: z.string(),
  addedAt: z.number(),
  /** As the device says: when and where the picture was taken, and of which vehicle. */
  takenAt: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres; null: not known. */
  accuracy: z.nullable(z.number()),
  plateNum: z.string(),
  /** null: from a version that did not say. */
  source: z.nullable(attachmentSource),
  /** Who removed it and when, ms since 1970: reviewers and who removed it see it until the task ends; null: it was not. */
  removed: z.nullable(z.object({ at: z.number(), userName: z.string() })),
})
export type WorkAttachment = z.output<typeof attachment>

const part = z.object({
  partId: z.string(),
  orgId: z.int(),
  code: z.string(),
  name: z.string(),
  /** Pieces in stock. */
  stock: z.int(),
})
export type WorkPart = z.output<typeof part>

export const workCalls = {
  getInstMtcApplicationList: call({
    about: 'Applications of the user, the latest first; with a number just that one',
    everyone: 'their own',
    request: z.object(filter),
    data: listed,
    ids: { request: { applicationNum: 'application' }, reply: listedIds },
    errors: ['application.unknown'],
  }),
  addInstMtcApplication: call({
    about: 'Apply for an installation or a maintenance',
    everyone: 'everybody who works with vehicles may say that one needs work',
    request: z.object({
      kind: workKind,
      /** Not needed where a vehicle is named: then it is that of the vehicle. */
      orgId: z.optional(z.int()),
      vehicleId: z.optional(vehicleId),
      requestId,
      ...askedFacts.shape,
    }),
    data: z.object({ applicationNum: z.string() }),
    ids: {
      request: { orgId: 'organisation', vehicleId: 'vehicle', requestId: 'asGiven' },
      reply: { applicationNum: 'application' },
    },
    errors: [
      'organisation.unknown',
      'vehicle.unknown',
      'application.vehicle',
      'application.workType',
      'application.phone',
      'application.plate',
      'request.organisation',
    ],
    record: true,
    leaves: 'application',
  }),
  updInstMtcApplication: call({
    about:
      'Change an application before its review, or apply again after it was rejected or withdrawn; missing fields stay unchanged',
    everyone: 'their own',
    request: z.object({ ...ofVersion, vehicleId: z.optional(vehicleId), ...changedAsk.shape }),
    data: stepped,
    ids: { request: { ...requestIds, vehicleId: 'vehicle' } },
    errors: [
      ...refusals,
      'vehicle.unknown',
      'application.vehicle',
      'application.workType',
      'application.phone',
      'application.plate',
    ],
    record: true,
    leaves: 'step',
  }),
  withdrawInstMtcApplication: call({
    about: 'Withdraw an application that nobody works on yet',
    everyone: 'their own',
    request: z.object({ ...ofVersion, note }),
    data: stepped,
    ids: { request: requestIds },
    errors: [...refusals],
    record: true,
    leaves: 'step',
  }),
  getApplicationCheckList: call({
    about: 'What waits for a review, or what is in this state; with a number just that one',
    request: z.object(filter),
    data: z.object({
      ...listed.shape,
      /** Reasons for rejecting that were kept, the most used first. */
      reasons: z.array(z.string()),
    }),
    right: 'reviewAuth',
    ids: { request: { applicationNum: 'application' }, reply: listedIds },
    errors: ['application.unknown'],
  }),
  checkApplication: call({
    about: 'Accept, reject or dispatch an application; send its work back, accept it, or cancel a task',
    request: z.object({
      ...ofVersion,
      decision: z.enum(['accept', 'reject', 'dispatch', 'sendBack', 'close', 'cancel']),
      /** Required to reject, to send back and to cancel. */
      note,
      /** The reason is offered again. */
      keepReason: z._default(z.boolean(), false),
      /** To dispatch: who does it and until when, ms since 1970. */
      installerId: z.optional(userId),
      dueAt: z.optional(timestamp),
    }),
    data: stepped,
    right: 'reviewAuth',
    ids: { request: { ...requestIds, installerId: 'installer' } },
    errors: [...refusals, 'application.asks', 'application.installer', 'application.vehicleTaken'],
    record: true,
    leaves: 'step',
  }),
  transInstMtcTask: call({
    about: 'Hand a task on to another installer',
    request: z.object({ ...ofVersion, installerId: userId, note }),
    data: stepped,
    right: ['reviewAuth', ...installer],
    ids: { request: { ...requestIds, installerId: 'installer' } },
    errors: [...refusals, 'application.asks', 'application.installer'],
    record: true,
    leaves: 'step',
  }),
  getInstallerInfo: call({
    about: 'Who can do such a task, at most 200: by tens of kilometres, then the least busy, then the nearest',
    request: z.object({ kind: workKind, applicationNum: z.optional(applicationNum), keyword }),
    data: z.object({
      installers: needed(
        z.array(
          z.object({
            installerId: needed(z.string()),
            name: z.string(),
            orgName: z.string(),
            openTasks: z.int(),
            /** km from where they worked last to the place of the application; null: not known, or longer ago than a day. */
            distance: z.nullable(z.number()),
            /** When they were there, ms since 1970. */
            seenAt: z.nullable(z.number()),
          }),
        ),
      ),
    }),
    right: ['reviewAuth', ...installer],
    ids: { request: { applicationNum: 'application' }, reply: { 'installers[].installerId': 'installer' } },
    errors: ['application.unknown'],
  }),
  getInstMtcTaskList: call({
    about: 'Open tasks of the user, the most urgent first; with a number just that one',
    request: z.object(filter),
    data: listed,
    right: installer,
    ids: { request: { applicationNum: 'application' }, reply: listedIds },
    errors: ['application.unknown'],
  }),
  getInstMtcHistory: call({
    about: 'Tasks that are done or cancelled, the latest first; with a number every step of that one',
    everyone: 'what the user took part in; reviewers see those of their organisations',
    request: z.object(filter),
    data: z.object({ ...listed.shape, steps: needed(z.array(workStep)) }),
    ids: { request: { applicationNum: 'application' }, reply: listedIds },
    errors: ['application.unknown'],
  }),
  updInstMtcTask: call({
    about:
      'Save what was done, and the parts that were used: their stock changes with it. Fields that are missing stay as they are',
    request: z.object({ ...ofVersion, ...changedWork.shape, parts: z.optional(usedParts) }),
    data: stepped,
    right: installer,
    ids: { request: { ...requestIds, terminalId: 'asGiven', 'parts[].partId': 'part' } },
    errors: [...refusals, 'part.unknown', 'part.short'],
    record: true,
    edit: true,
  }),
  modifyInstVehInfo: call({
    about: 'The vehicle that is fitted in an installation',
    request: z.object({ ...ofVersion, vehicleId }),
    data: stepped,
    right: 'updInstTaskAuth',
    ids: { request: { ...requestIds, vehicleId: 'vehicle' } },
    errors: [...refusals, 'vehicle.unknown', 'application.vehicleTaken', 'application.vehicleElsewhere'],
    record: true,
    edit: true,
  }),
  modifyMtcVehInfo: call({
    about: 'The vehicle that a maintenance is about, where another one was meant',
    request: z.object({ ...ofVersion, vehicleId }),
    data: stepped,
    right: 'updMtcTaskAuth',
    ids: { request: { ...requestIds, vehicleId: 'vehicle' } },
    errors: [...refusals, 'vehicle.unknown', 'application.vehicleTaken', 'application.vehicleElsewhere'],
    record: true,
    edit: true,
  }),
  getVehPosInfo: call({
    about: 'Tests the terminal of a task by what it sends: begin a test, or read the one under way',
    request: z.object({
      applicationNum,
      begin: z._default(z.boolean(), false),
      /** Where the installer stands. */
      standing: z.optional(standing),
    }),
    data: z.object({
      /** null: never tested. */
      test: z.nullable(selfTest),
      /** Answers of the terminal are still to come. */
      underWay: z.boolean(),
      /** Where the installer stood when the test began; null: not known, or never tested. */
      standing: z.nullable(standing),
      position: z.nullable(
        z.object({
          latitude: z.number(),
          longitude: z.number(),
          gpsTime: z.number(),
          speed: z.number(),
          accOn: z.boolean(),
          online: z.boolean(),
          /** km from the installer; null: not known. */
          distance: z.nullable(z.number()),
        }),
      ),
    }),
    right: [...installer, 'reviewAuth'],
    ids: { request: { applicationNum: 'application' } },
    errors: [...refusals, 'vehicle.unknown', 'vehicle.frozen'],
  }),
  submitInstMtcTask: call({
    about:
      'Submit the task with what was done, as far as it is not saved already; items of the self-test that did not pass are explained one by one',
    request: z.object({
      ...ofVersion,
      ...changedWork.shape,
      parts: z.optional(usedParts),
      overrides: z._default(
        z.array(z.object({ item: selfTestItem, why: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) })),
        [],
      ),
      note,
      standing: z.optional(standing),
      /** When it was submitted on the device: without a network it comes later, and the test is as old as it was then. Missing: now. */
      filledAt: z.optional(timestamp),
    }),
    data: stepped,
    right: installer,
    ids: { request: { ...requestIds, terminalId: 'asGiven', 'parts[].partId': 'part' } },
    errors: [...refusals, 'application.untested', 'application.testOld', 'part.unknown', 'part.short'],
    record: true,
    edit: true,
  }),
  feedbackInstMtcTask: call({
    about: 'Say something about a task; the applicant gives a score when it is done',
    everyone: 'those who take part in it',
    request: z.object({
      applicationNum,
      requestId,
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      score: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
    }),
    data: stepped,
    ids: { request: requestIds },
    errors: ['application.unknown', 'application.notNow'],
    record: true,
    leaves: 'step',
  }),
  updInstMtcAttachment: call({
    about: 'Add an uploaded picture to a task, or remove one; with both, one replaces the other in one step',
    request: z.object({
      applicationNum,
      requestId,
      /** Of file/upload. */
      add: z.optional(
        z.object({
          fileId,
          subject: z._default(attachmentSubject, 'other'),
          note,
          takenAt: z._default(z.nullable(timestamp), null),
          latitude: z._default(z.nullable(z.number().check(z.minimum(-90), z.maximum(90))), null),
          longitude: z._default(z.nullable(z.number().check(z.minimum(-180), z.maximum(180))), null),
          accuracy: placeAccuracy,
          plateNum: z._default(z.string().check(z.maxLength(32)), ''),
          source: z._default(attachmentSource, 'file'),
        }),
      ),
      remove: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    data: z.object({ attachmentId: z.string() }),
    right: installer,
    ids: { request: { ...requestIds, 'add.fileId': 'file', remove: 'asGiven' }, reply: { attachmentId: 'asGiven' } },
    errors: ['application.unknown', 'application.notNow', 'application.attachments', 'file.unknown', 'file.quota'],
    record: true,
    edit: true,
  }),
  getInstMtcAttachment: call({
    about:
      'Pictures and signatures of a task, the oldest first; file/getFiles has their links. Those removed from an open one only for reviewers and for who removed them',
    everyone: 'those who take part in it',
    request: z.object({ applicationNum }),
    data: z.object({
      attachments: needed(z.array(attachment)),
      /** Whether this user may add some now. */
      mayUpload: z.boolean(),
    }),
    absent: () => ({ attachments: [] }),
    ids: {
      request: { applicationNum: 'application' },
      reply: { 'attachments[].attachmentId': 'asGiven', 'attachments[].fileId': 'file' },
    },
    errors: ['application.unknown'],
  }),
  getInstMtcPartsInfo: call({
    about: 'Parts with their stock',
    request: z.object({ keyword, ...page }),
    data: z.object({ parts: needed(z.array(part)), total: countOf('parts') }),
    right: ['reviewAuth', ...installer],
    ids: { reply: { 'parts[].partId': 'part', 'parts[].orgId': 'organisation' } },
  }),
  saveInstMtcPart: call({
    about: 'Add a part, or set its name and stock',
    request: z.object({
      partId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      orgId: z.int(),
      code: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      stock: z.int().check(z.minimum(0), z.maximum(99_999)),
      /** What was in stock when it was looked at; missing: nothing was, or it stays. Parts of tasks leave the stock meanwhile. */
      stockBefore: z.optional(z.int().check(z.minimum(0), z.maximum(99_999))),
    }),
    data: z.object({ partId: z.string() }),
    right: 'reviewAuth',
    ids: { request: { partId: 'part', orgId: 'organisation' }, reply: { partId: 'part' } },
    errors: ['organisation.unknown', 'part.unknown', 'part.changed', 'part.code'],
    record: true,
    leaves: 'entry',
  }),
  getMsgNotification: call({
    about: 'What the user was notified about applications and tasks, the latest first',
    everyone: 'their own',
    request: z.object({
      ...page,
      /** All of them count as read. */
      markRead: z._default(z.boolean(), false),
      /** Only these. */
      shown: z.optional(z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.maxLength(200))),
    }),
    data: z.object({
      notices: needed(
        z.array(
          z.object({
            noticeId: needed(z.string()),
            type: z.enum([
              'installApply',
              'maintenanceApply',
              'installWork',
              'maintenanceWork',
              'review',
              'vehicleRequest',
              'vehicleApproval',
            ]),
            applicationNum: z.string(),
            plateNum: z.string(),
            at: z.number(),
            /** Read on this account. */
            read: z.boolean(),
            text: z.string(),
          }),
        ),
      ),
      total: z.int(),
      unread: z.int(),
    }),
    ids: {
      request: { shown: 'asGiven' },
      reply: { 'notices[].noticeId': 'asGiven', 'notices[].applicationNum': 'application' },
    },
  }),
}

export const fileReading = {
  getFiles: call({
    about: 'Links of files of tasks that the user may see; others are left out',
    everyone: 'files of what the user may see',
    request: z.object({ fileIds: z.array(fileId).check(z.minLength(1), z.maxLength(120)) }),
    data: z.object({
      files: needed(z.array(z.object({ fileId: needed(z.string()), link: needed(fileLink, { checked: true }) }))),
    }),
    merge: { files: 'concat' },
    ids: { request: { fileIds: 'file' }, reply: { 'files[].fileId': 'file' } },
  }),
}
