/** What a company has kept for a shorter time than the installation keeps it, by kind. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

const right = 'adminAuth'

/** In the order of the screen. Each is what vehicles leave behind; days begin when it was made. */
export const keptKinds = ['photos', 'alarms', 'journeys', 'recorder', 'terminalMessages', 'sensorMessages'] as const
export type KeptKind = (typeof keptKinds)[number]
/** More than a hundred years is not asked for by anybody. Missing: as long as the organisation above has it, or the installation. */
const days = z.optional(z.int().check(z.minimum(1), z.maximum(36_500)))
const daysOfKinds = {
  photos: days,
  alarms: days,
  journeys: days,
  recorder: days,
  terminalMessages: days,
  sensorMessages: days,
} satisfies Record<KeptKind, unknown>

export const retentionForm = z.object({ orgId: z.int(), ...daysOfKinds })

export const adminRetentionCalls = {
  getRetention: call({
    about:
      'How long what vehicles leave behind is kept: by the installation, at least by law, and by each organisation of the administrator',
    data: z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(keptKinds),
          /** By the installation, and so at most; 0: for ever. */
          most: z.int(),
          /** By law, and so at least; 0: no law says so. */
          least: z.int(),
        }),
      ),
      organisations: z.array(
        z.object({
          orgId: z.int(),
          /** Its own. */
          days: z.partialRecord(z.enum(keptKinds), z.int()),
          /** What counts: its own or that of the next one above which has one, within the bounds; 0: for ever. */
          counts: z.partialRecord(z.enum(keptKinds), z.int()),
        }),
      ),
    }),
    right,
    ids: { reply: { 'organisations[].orgId': 'organisation' } },
  }),
  saveRetention: call({
    about: 'Have what vehicles of an organisation and of those below leave behind deleted earlier than the installation does',
    request: retentionForm,
    data: z.object({}),
    right,
    edit: true,
    record: true,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown', 'retention.tooShort', 'retention.tooLong'],
  }),
}
