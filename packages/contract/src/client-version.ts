/** GET /mobile/version?mobileOs=…: whether the platform is there, and the newest package it offers for that system. Needs no token. */
import * as z from 'zod/mini'

export const clientVersionPath = '/mobile/version'

/** null: it offers none. */
export const clientVersion = z.nullable(z.object({ versionCode: z.int(), versionName: z.string() }))
export type ClientVersion = z.output<typeof clientVersion>
