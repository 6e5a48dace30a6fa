/** Street maps of this server: seen, added and removed by those who administer the whole installation. */
import type { StreetMaps } from '@outrider/contract'
import type { Lang } from '@outrider/contract'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { type AskedArea, meantBy, planMap } from '../../streets/add-map.ts'
import type { KeptMaps } from '../../streets/kept-maps.ts'
import { ArchiveChanged } from '../../streets/remote-archive.ts'
import type { StreetDownloads } from './street-downloads.ts'
import { takeToken } from './take-token.ts'

interface Dependencies {
  maps: KeptMaps
  downloads: StreetDownloads
  access: AccessGate
}

/** Sizes that one user asks for in a minute: each reads directories of the source. */
const plansPerUserMinute = 10

export function streetCalls({
  maps,
  downloads,
  access,
}: Dependencies): Handlers<'map/getStreetMaps' | 'map/planStreetMap' | 'map/addStreetMap' | 'map/removeStreetMap'> {
  const checkAdministrator = async (userId: number): Promise<void> => {
    const { wholeInstallation, onlyVehicleId } = await access.scope(userId)
    if (!wholeInstallation || onlyVehicleId !== undefined) fail('streets.administrators')
  }
  const plans = new RateLimiterMemory({ keyPrefix: 'street map plans', points: plansPerUserMinute, duration: 60 })
  const state = (lang: Lang): StreetMaps => ({
    maps: maps.list().map(({ id, zh, en, area, maxZoom, bytes, source, addedAt }) => {
      return { id, zh, en, area, maxZoom, bytes, source, addedAt }
    }),
    source: downloads.sourceHost,
    download: downloads.state(lang),
  })
  const meant = ({ place, bbox, maxZoom }: AskedArea) => {
    if (place === undefined && bbox === undefined) fail('streets.badArea')
    return meantBy({ place, bbox, maxZoom })
  }
  return {
    async 'map/getStreetMaps'(_, { user, lang }) {
      await checkAdministrator(user.userId)
      return state(lang)
    },
    async 'map/planStreetMap'(asked, { user, signal }) {
      await checkAdministrator(user.userId)
      const { zh, en, area, ...wanted } = meant(asked)
      if (!(await takeToken(plans, String(user.userId)))) fail('request.tooMany')
      try {
        const { plan } = await planMap({ zh, en, area, ...wanted }, downloads.source, { signal, pauses: [1_000] })
        return { zh, en, area, tiles: plan.tiles, bytes: plan.size, fetched: plan.fetched }
      } catch (error) {
        if (error instanceof ArchiveChanged) return fail('streets.changing')
        throw error
      }
    },
    async 'map/addStreetMap'(asked, { user, lang }) {
      await checkAdministrator(user.userId)
      downloads.begin(meant(asked))
      return state(lang)
    },
    async 'map/removeStreetMap'({ id }, { user, lang }) {
      await checkAdministrator(user.userId)
      // One that is stopped can be gone on with; asked for again, what there is of it is removed.
      if (!(await downloads.stopOf(id))) await maps.remove(id)
      return state(lang)
    },
  }
}
