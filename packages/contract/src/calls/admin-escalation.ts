/** Whom an organisation has told of alarms that nobody takes, one after the other. Ours (decision 161). */
import * as z from 'zod/mini'
import { call } from '../call.ts'

const right = 'adminAuth'

/** Levels of alarms that are told on. */
const levels = z.array(z.union([z.literal(1), z.literal(2)])).check(z.minLength(1), z.maxLength(2))
export const maxEscalated = 8
export const escalationForm = z.object({
  orgId: z.int(),
  levels,
  /** Empty: the organisation has none of its own, and those above it, or the operator's, hold. */
  steps: z
    .array(
      z.object({
        login: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
        /** Until the next one is told, where this one has not taken the alarm. */
        minutes: z.int().check(z.minimum(1), z.maximum(1440)),
      }),
    )
    .check(z.maxLength(maxEscalated)),
})

export const adminEscalationCalls = {
  getEscalationChains: call({
    about: 'Who is told of alarms that nobody takes, by organisation of the administrator: those that have a list of their own',
    data: z.object({
      chains: z.array(
        z.object({
          orgId: z.int(),
          levels,
          steps: z.array(z.object({ login: z.string(), name: z.string(), minutes: z.int() })),
        }),
      ),
    }),
    right,
    ids: { reply: { 'chains[].orgId': 'organisation', 'chains[].steps[].login': 'asGiven' } },
  }),
  saveEscalationChain: call({
    about: 'Who is told of alarms of an organisation and of those below it that nobody takes, in which order and after how long',
    request: escalationForm,
    right,
    edit: true,
    record: true,
    ids: { request: { orgId: 'organisation', 'steps[].login': 'asGiven' } },
    errors: ['organisation.unknown', 'escalation.userUnknown', 'escalation.twice'],
  }),
}
