/** Open tasks as they were read last, and what was typed in them: yards have no network. */
import * as z from 'zod/mini'
import { defineStored } from '../../core/storage/stored.ts'

/** By application number. What is read again is checked with the schema of the call. */
export const storedTasks = defineStored({
  key: 'workTasks',
  scope: 'account',
  schema: z.record(z.string(), z.unknown()),
  fallback: {},
})

/** What was typed in a field, and what was stored there then: what somebody else stored since is not overwritten without a word. */
const typedField = z.object({ typed: z.string(), before: z.string() })
export type TypedFields = Readonly<Record<string, z.infer<typeof typedField>>>

/** By application number and field. */
export const storedTaskDrafts = defineStored({
  key: 'workDrafts',
  scope: 'account',
  schema: z.record(z.string(), z.record(z.string(), typedField)),
  fallback: {},
})

/** What the installer says of items of the self-test that did not pass, by application number and item. */
export const storedExplanations = defineStored({
  key: 'workExplanations',
  scope: 'account',
  schema: z.record(z.string(), z.record(z.string(), z.string())),
  fallback: {},
})
