/** How the whole installation is, for those who administer all of it. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What is counted since the start of the server, or is so now. */
export const installationCounts = [
  'terminals',
  'unsignedConnections',
  'reportsStored',
  'reportsRefused',
  'httpConnections',
  'videoStreams',
  'videoViewers',
  'pushesSent',
  'pushesFailed',
  'mailsWaiting',
  'mailsFailed',
  'linksUp',
  'linksDown',
] as const

export const installation = z.object({
  version: z.string(),
  /** Of Node. */
  runtime: z.string(),
  /** ms since 1970, both. */
  startedAt: z.number(),
  asOf: z.number(),
  database: z.object({
    version: z.string(),
    /** It is started by the server itself. */
    embedded: z.boolean(),
    bytes: z.number(),
    connections: z.int(),
    maxConnections: z.int(),
    /** How many have been made, and the name of the newest. */
    migrations: z.int(),
    newestMigration: z.string(),
    /** All of them, newest first; ms since 1970. */
    made: z.array(z.object({ name: z.string(), at: z.number() })),
  }),
  /** What stores, and how much waits there; `aside`: what can never be stored and is kept for somebody to look at. */
  parts: z.array(z.object({ part: z.string(), waiting: z.int(), failing: z.boolean(), aside: z.int() })),
  /** Folders for files; null: not known yet. */
  folders: z.array(z.object({ folder: z.string(), freeBytes: z.nullable(z.number()), full: z.boolean() })),
  counts: z.array(z.object({ count: z.enum(installationCounts), value: z.number() })),
  /** Regular work, the latest run of each. */
  jobs: z.array(
    z.object({
      name: z.string(),
      /** ms since 1970. */
      startedAt: z.number(),
      /** ms; null: it runs, or was aborted. */
      duration: z.nullable(z.int()),
      /** Empty: it has not failed. */
      failure: z.string(),
    }),
  ),
  settings: z.array(
    z.object({
      name: z.string(),
      /** Of a secret: empty. */
      value: z.string(),
      from: z.enum(['option', 'environment', 'default']),
      secret: z.boolean(),
      /** In English, as `--help` prints it. */
      about: z.string(),
    }),
  ),
})
export type Installation = z.infer<typeof installation>

export const adminInstallationCalls = {
  getInstallation: call({
    about: 'How the installation is: what waits to be stored, disks, database, regular work, and the settings in force',
    data: installation,
    right: 'adminAuth',
    errors: ['installation.administrators'],
  }),
}
