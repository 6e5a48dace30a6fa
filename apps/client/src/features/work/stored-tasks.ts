/** Open tasks and parts as they were read last, and what was typed in forms: yards have no network. */
import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'

/** By application number. What is read again is checked with the schema of the call. */
export const storedTasks = defineStored({
  key: 'workTasks',
  schema: z.record(z.string(), z.unknown()),
  fallback: {},
})

const filled = (records: Readonly<Record<string, object>>): number =>
  Object.values(records).filter(each => Object.keys(each).length > 0).length

/** What was typed in a field, and what was stored there then: what somebody else stored since is not overwritten without a word. */
const typedField = z.object({ typed: z.string(), before: z.string() })
export type TypedFields = Readonly<Record<string, z.infer<typeof typedField>>>

/** By application number and field. */
export const storedTaskDrafts = defineStored({
  key: 'workDrafts',
  schema: z.record(z.string(), z.record(z.string(), typedField)),
  fallback: {},
  unsent: filled,
})

/** What the installer says of an item of the self-test that did not pass, and when, ms since 1970: that of an earlier round is not said again. */
const explanation = z.object({ why: z.string(), at: z.number() })
export type Explanations = Readonly<Record<string, z.infer<typeof explanation>>>

/** By application number and item. */
export const storedExplanations = defineStored({
  key: 'workExplanations',
  schema: z.record(z.string(), z.record(z.string(), explanation)),
  fallback: {},
  unsent: filled,
})

/** As the contract has it; ids carry the code of their platform where several are in use. */
const enteredPart = z.object({
  partId: z.string(),
  name: z.string(),
  quantity: z.number(),
  oldSerial: z.string(),
  newSerial: z.string(),
})
export type EnteredPart = z.output<typeof enteredPart>

/** Parts entered and not sent, by application number; `before`: those that were stored then, as a text to compare. */
export const storedPartDrafts = defineStored({
  key: 'workParts',
  schema: z.record(z.string(), z.object({ typed: z.array(enteredPart), before: z.string() })),
  fallback: {},
  unsent: drafts => Object.keys(drafts).length,
})

/** Parts with their stock, to select from without a network. */
export const storedStock = defineStored({
  key: 'workStock',
  schema: z.array(z.object({ partId: z.string(), orgId: z.number(), code: z.string(), name: z.string(), stock: z.number() })),
  fallback: [],
})

const named = z.nullable(z.object({ id: z.string(), name: z.string() }))

/** New applications that were begun, by kind. */
export const storedApplyDrafts = defineStored({
  key: 'workApply',
  schema: z.record(
    z.string(),
    z.object({
      values: z.record(z.string(), z.string()),
      vehicle: named,
      organisation: z.nullable(z.object({ orgId: z.number(), orgName: z.string(), pcode: z.optional(z.string()) })),
      at: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      more: z.optional(z.array(z.string())),
    }),
  ),
  fallback: {},
  unsent: drafts => Object.keys(drafts).length,
})

/** Whom the last application was for: the next one is often for the same business. By kind. */
export const storedApplyContacts = defineStored({
  key: 'workContacts',
  schema: z.record(
    z.string(),
    z.object({
      values: z.record(z.string(), z.string()),
      organisation: z.nullable(z.object({ orgId: z.number(), orgName: z.string(), pcode: z.optional(z.string()) })),
    }),
  ),
  fallback: {},
})

/** Feedback that was begun, by application number. */
export const storedFeedback = defineStored({
  key: 'workFeedback',
  schema: z.record(z.string(), z.string()),
  fallback: {},
  unsent: drafts => Object.keys(drafts).length,
})
