/** The tags of vehicles, and the colours that organisations give them. Ours (docs/decisions/224-tags-of-vehicles.md). */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** By the name of what is seen: a theme has its own tone of each. */
export const tagColours = ['grey', 'blue', 'green', 'amber', 'red'] as const
export type TagColour = (typeof tagColours)[number]

const colour = z.enum(tagColours)
const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const vehicleTag = z.object({
  tag: z.string(),
  colour,
  /** Of the organisation that says so for itself and those below; where none of the reader's does, the highest of them. */
  orgName: z.string(),
  /** The same, where the reader may give it another colour there; null: not. */
  orgId: z.nullable(z.int()),
  /** Those that the reader sees. */
  vehicleIds: z.array(z.string()),
})
export type VehicleTag = z.infer<typeof vehicleTag>

export const adminTagCalls = {
  getTags: call({
    about: 'The tags of the vehicles that the user sees, by name and colour, and which vehicles have each',
    data: z.object({ tags: z.array(vehicleTag) }),
    merge: { tags: 'concat' },
    right: 'posAuth',
    turn: 'list',
    ids: { reply: { 'tags[].orgId': 'organisation', 'tags[].vehicleIds': 'vehicle' } },
  }),
  saveTagColour: call({
    about: 'Give a tag another colour, at vehicles of an organisation and of those below',
    request: z.object({ orgId: z.int(), tag, colour }),
    data: z.object({}),
    right: 'adminAuth',
    edit: true,
    record: true,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown', 'tag.unknown'],
  }),
}
