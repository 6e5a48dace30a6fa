/** Calls about logos. That of the nearest organisation counts: its own, or of the next one above which has one. */
import type { Handlers } from '../../calls/handlers.ts'
import type { Files } from '../../files/files.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { reachOf, requireOrganisations } from './reach.ts'

interface LogoDependencies {
  access: Pick<AccessGate, 'scope'>
  fleet: Pick<LiveFleet, 'organisations'>
  files: Pick<Files, 'linksOf' | 'linksOfMany' | 'removeOf' | 'take'>
}

export const logoOwner = 'organisationLogo'
const ownerOf = (orgId: number) => ({ kind: logoOwner, id: String(orgId) })

export const logoHandlers = ({
  access,
  fleet,
  files,
}: LogoDependencies): Handlers<'user/getLogo' | 'admin/getLogo' | 'admin/saveLogo' | 'admin/delLogo'> => ({
  async 'user/getLogo'(_, { user }) {
    const { organisations } = fleet
    const { organisationIds } = await access.scope(user.userId)
    const tops = organisations.highestOf(organisationIds)
    const links = await files.linksOfMany(logoOwner, [...organisations.above(tops)].map(String))
    const found = new Set(tops.map(top => organisations.upwards(top).find(id => links.has(String(id)))))
    // Who sees several companies is at home in none of them.
    const [only] = found
    const logo = found.size === 1 && only !== undefined ? links.get(String(only)) : undefined
    return { logo: logo?.link ?? null }
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
