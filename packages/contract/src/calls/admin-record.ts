/** The record on the screen: who did or tried what, when, from where, to which object. Ours. Nothing changes it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { timestamp } from '../entities/timestamp.ts'
import { recordGroups } from '../record/recorded-acts.ts'

export const recordEntry = z.object({
  eventId: z.string(),
  /** ms since 1970. */
  time: z.number(),
  /** A key of `recordedActs`; a newer server may have further ones. */
  act: z.string(),
  /** null: nobody who was signed in. */
  userId: z.nullable(z.string()),
  /** Empty: unknown, or nobody whom the reader may know. */
  userName: z.string(),
  /** Sign-in name, or what was typed as one; empty: none. */
  account: z.string(),
  /** Empty: by the server itself. */
  address: z.string(),
  /** Path of the call in which it happened; empty: in none. */
  path: z.string(),
  /** What it was done to; `name` is empty where the reader does not see it, or it is gone. */
  objects: z.array(z.object({ kind: z.string(), number: z.string(), name: z.string() })),
  /** rspCode of the reply, 0: done; null: no call. */
  result: z.nullable(z.int()),
  /** What this kind of event tells besides. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Fields with the value before and after. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type RecordEntry = z.infer<typeof recordEntry>

const words = z.string().check(z.trim(), z.maxLength(64))

export const adminRecordCalls = {
  getRecord: call({
    about:
      'The record, newest first, from a cursor on: of the whole installation, or of those who saw nothing but what the user was granted when it happened',
    request: z.object({
      /** ms since 1970, the end not included. */
      beginTime: timestamp,
      endTime: timestamp,
      group: z.optional(z.enum(recordGroups)),
      /** Sign-in name, name or mobile number of who did it, or a part of them; also a sign-in name that does not exist, whole. */
      person: z.optional(words),
      /** Plate, or name of an organisation, user or role that it was done to, or a part of it. */
      object: z.optional(words),
      /** Only what was refused. */
      refused: z._default(z.boolean(), false),
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.maxLength(32), z.regex(/^\d{1,18}$/))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
      /** It is read for a file: that is recorded. */
      exported: z._default(z.boolean(), false),
    }),
    data: z.object({
      events: z.array(recordEntry),
      /** null: there are no more. */
      next: z.nullable(z.string()),
      /** More match the words than are searched for: more letters are needed. */
      tooMany: z.boolean(),
    }),
    right: 'auditAuth',
    record: 'exported',
    turn: 'track',
    ids: { reply: { 'events[].userId': 'user', 'events[].eventId': 'asGiven' } },
    errors: ['report.endBeforeStart'],
  }),
}
