/** What a company lets superior platforms have done with its vehicles. Ours. */
import * as z from 'zod/mini'
import { timestamp } from './timestamp.ts'

export const consentKinds = ['texts', 'listening', 'data', 'photos', 'recorder', 'video', 'recordings'] as const
export type ConsentKind = (typeof consentKinds)[number]

export const superiorConsents = z.object({
  /** By the operator's configuration. */
  govId: z.string(),
  govName: z.string(),
  kinds: z.array(
    z.object({
      kind: z.enum(consentKinds),
      allowed: z.boolean(),
      /** Who decided it for the company, and when; empty and null: nobody, it is as in the operator's configuration. */
      decidedBy: z.string(),
      decidedAt: z.nullable(timestamp),
    }),
  ),
})
export type SuperiorConsents = z.output<typeof superiorConsents>
