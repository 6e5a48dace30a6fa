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

/** Values of the form by application number. */
export const storedTaskDrafts = defineStored({
  key: 'workDrafts',
  scope: 'account',
  schema: z.record(z.string(), z.record(z.string(), z.string())),
  fallback: {},
})

/** What the installer says of items of the self-test that did not pass, by application number and item. */
export const storedExplanations = defineStored({
  key: 'workExplanations',
  scope: 'account',
  schema: z.record(z.string(), z.record(z.string(), z.string())),
  fallback: {},
})
