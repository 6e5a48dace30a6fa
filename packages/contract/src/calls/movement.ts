/** Ours: the settings of movement of organisations. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { movementSettings, ownMovement } from '../movement.ts'

export const movementCalls = {
  getMovementSettings: call({
    about: 'How movement is counted in the organisations that the user may see: what each has chosen, and what counts there',
    data: z.object({
      organisations: z.array(
        z.object({
          orgId: z.int(),
          own: ownMovement,
          /** What counts when nothing of its own is chosen: of the organisation above, or as delivered. */
          inherited: movementSettings,
          /** The user may change it. */
          editable: z.boolean(),
        }),
      ),
    }),
    scope: 'routed',
    right: 'trackAuth',
    ids: { reply: { 'organisations[].orgId': 'organisation' } },
  }),
  setMovementSettings: call({
    about:
      'How movement is counted in an organisation, and in those below that choose nothing else; figures of days whose reports are kept are made again',
    request: z.object({ orgId: z.int(), ...ownMovement.shape }),
    data: z.object({ /** Vehicles whose figures are made again. */ vehicles: z.int() }),
    scope: 'routed',
    right: 'updInstTaskAuth',
    edit: true,
    record: true,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown'],
  }),
}
