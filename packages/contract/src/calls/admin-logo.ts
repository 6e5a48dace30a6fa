/** The logo of an organisation: seen by its people and those of the organisations below, where the product's sign stands otherwise. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { fileId, fileLink } from '../files.ts'

const ofOrganisation = z.object({ orgId: z.int() })
const ids = { request: { orgId: 'organisation' } } as const
const changes = { right: 'adminAuth', edit: true, record: true } as const

export const adminLogoCalls = {
  getLogo: call({
    about: 'The logo of an organisation, its own; null: it has none',
    request: ofOrganisation,
    data: z.object({ picture: z.nullable(fileLink) }),
    right: 'adminAuth',
    ids,
    errors: ['organisation.unknown'],
  }),
  saveLogo: call({
    about: 'Give an organisation, and those below that have none, an uploaded logo',
    request: z.object({ orgId: z.int(), fileId }),
    ...changes,
    ids: { request: { orgId: 'organisation', fileId: 'file' } },
    errors: ['organisation.unknown', 'file.unknown', 'file.quota'],
  }),
  delLogo: call({
    about: 'Remove the logo of an organisation',
    request: ofOrganisation,
    ...changes,
    ids,
    errors: ['organisation.unknown'],
  }),
}
