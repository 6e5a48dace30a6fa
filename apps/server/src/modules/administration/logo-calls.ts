/** Calls about logos; which one counts is in modules/logos.ts. */
import type { Handlers } from '../../calls/handlers.ts'
import type { Files } from '../../files/files.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { logoOwner, Logos } from '../logos.ts'
import { reachOf, requireOrganisations } from './reach.ts'

interface LogoDependencies {
  access: Pick<AccessGate, 'scope'>
  fleet: Pick<LiveFleet, 'organisations'>
  files: Pick<Files, 'linksOf' | 'linksOfMany' | 'removeOf' | 'take' | 'thumbnailOf'>
}

const ownerOf = (orgId: number) => ({ kind: logoOwner, id: String(orgId) })

export const logoHandlers = ({
  access,
  fleet,
  files,
}: LogoDependencies): Handlers<'user/getLogo' | 'admin/getLogo' | 'admin/saveLogo' | 'admin/delLogo'> => ({
  async 'user/getLogo'(_, { user }) {
    return { logo: (await new Logos({ access, fleet, files }).ofUser(user.userId))?.link ?? null }
  },

  async 'admin/getLogo'({ orgId }, { user }) {
    requireOrganisations(await reachOf(access, user), [orgId])
    const [picture = null] = await files.linksOf(ownerOf(orgId))
    return { picture }
  },

  async 'admin/saveLogo'({ orgId, fileId }, { user }) {
    requireOrganisations(await reachOf(access, user), [orgId])
    const uploaded = { purpose: 'picture', userId: user.userId } as const
    await files.take(fileId, uploaded, { owner: ownerOf(orgId), organisation: orgId, replaces: true })
    return {}
  },

  async 'admin/delLogo'({ orgId }, { user }) {
    requireOrganisations(await reachOf(access, user), [orgId])
    await files.removeOf(ownerOf(orgId))
    return {}
  },
})
