/** Schemas of rights.ts, for requests and replies. */
import * as z from 'zod/mini'
import { moduleTypes, type Right } from './rights.ts'

/** Menu permissions of the login reply (section 6). */
export const appMenuAuth = z.object({
  posAuth: z.boolean(),
  trackAuth: z.boolean(),
  moreAuth: z.boolean(),
  videoAuth: z.boolean(),
  alarmAuth: z.boolean(),
  isShowTab: z.boolean(),
  updMtcTaskAuth: z.boolean(),
  updInstTaskAuth: z.boolean(),
  /** Ours: commands that act on vehicles. Older sessions were not granted it. */
  commandAuth: z._default(z.boolean(), false),
  /** Ours: having a terminal call a phone, to listen into the cab. */
  listenAuth: z._default(z.boolean(), false),
  /** Ours: reviewing applications and dispatching tasks. */
  reviewAuth: z._default(z.boolean(), false),
  /** Ours: administering the organisations one was granted, and who sees nothing but them. */
  adminAuth: z._default(z.boolean(), false),
  /** Ours: reading the record of who did what. */
  auditAuth: z._default(z.boolean(), false),
} satisfies Record<Right, z.ZodMiniType<boolean>>)

/** The module a session is limited to (section 6). */
export const moduleType = z.enum(moduleTypes)
