/**
 * Calls about the tags of vehicles. A tag is a word at vehicles and has no row of its own. Its colour is what the nearest organisation above the vehicle
 * says which says something of it.
 */
import { type TagColour, tagColours, tagsIn } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'

interface TagDependencies {
  db: Kysely<Database>
  access: Pick<AccessGate, 'scope'>
  fleet: Pick<LiveFleet, 'organisations'>
  events: Events
}

const uncoloured: TagColour = 'grey'
/** By organisation, then by tag. */
type Colours = ReadonlyMap<number, ReadonlyMap<string, TagColour>>

/** What says something of a tag, and what. `path`: from the vehicle's organisation upwards. */
function colourIn(colours: Colours, path: readonly number[], tag: string): { by: number | undefined; colour: TagColour } {
  const by = path.find(id => colours.get(id)?.has(tag))
  return { by, colour: (by !== undefined && colours.get(by)?.get(tag)) || uncoloured }
}

export const tagHandlers = ({
  db,
  access,
  fleet,
  events,
}: TagDependencies): Handlers<'admin/getTags' | 'admin/saveTagColour'> => {
  async function coloursOf(organisationIds: Iterable<number>): Promise<Colours> {
    const rows = await db
      .selectFrom('tag_colours')
      .selectAll()
      .where(sql<boolean>`organisation_id = any(${[...organisationIds]}::int[])`)
      .execute()
    const colours = new Map<number, Map<string, TagColour>>()
    for (const { organisation_id: id, tag, colour } of rows) {
      // A newer version may have stored one that this one does not know.
      const known = tagColours.find(each => each === colour)
      if (known) colours.set(id, (colours.get(id) ?? new Map<string, TagColour>()).set(tag, known))
    }
    return colours
  }
  const taggedIn = (organisationIds: Iterable<number>) =>
    db
      .selectFrom('vehicles')
      .select(['id', 'organisation_id', sql<string>`details->>'tags'`.as('tags')])
      .where(sql<boolean>`organisation_id = any(${[...organisationIds]}::int[]) and details->>'tags' <> ''`)
      .orderBy('id')

  return {
    async 'admin/getTags'(_, { user, lang }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      const { organisations } = fleet
      const seen = taggedIn(organisationIds)
      const vehicles = await (onlyVehicleId === undefined ? seen : seen.where('id', '=', onlyVehicleId)).execute()
      const paths = new Map<number, number[]>()
      for (const { organisation_id: id } of vehicles) if (!paths.has(id)) paths.set(id, organisations.upwards(id))
      const colours = await coloursOf(new Set([...paths.values()].flat()))
      const mayColour = user.rights.adminAuth && onlyVehicleId === undefined
      const found = new Map<string, { tag: string; colour: TagColour; place: number; vehicleIds: string[] }>()
      for (const { id, organisation_id: organisation, tags } of vehicles)
        for (const tag of tagsIn(tags)) {
          const path = paths.get(organisation) ?? [organisation]
          const { by, colour } = colourIn(colours, path, tag)
          // Who sees a branch is not told what is above it.
          const highest = path.findLast(each => organisationIds.has(each)) ?? organisation
          const place = by !== undefined && organisationIds.has(by) ? by : highest
          const key = `${place} ${colour} ${tag}`
          const known = found.get(key)
          if (known) known.vehicleIds.push(String(id))
          else found.set(key, { tag, colour, place, vehicleIds: [String(id)] })
        }
      const tags = [...found.values()].map(({ tag, colour, place, vehicleIds }) => ({
        tag,
        colour,
        orgName: organisations.name(place, lang),
        orgId: mayColour ? place : null,
        vehicleIds,
      }))
      const inOrder = new Intl.Collator(lang === 'zh' ? 'zh-CN' : 'en-GB', { numeric: true })
      return { tags: tags.toSorted((a, b) => inOrder.compare(a.tag, b.tag) || inOrder.compare(a.orgName, b.orgName)) }
    },

    async 'admin/saveTagColour'({ orgId, tag, colour }, { user, address }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      if (onlyVehicleId !== undefined || !organisationIds.has(orgId)) fail('organisation.unknown')
      const having = await taggedIn(fleet.organisations.below([orgId]))
        .where(sql<boolean>`strpos(details->>'tags', ${tag}) > 0`)
        .execute()
      if (!having.some(({ tags }) => tagsIn(tags).includes(tag))) fail('tag.unknown')
      const path = fleet.organisations.upwards(orgId)
      const colours = await coloursOf(path)
      const before = colourIn(colours, path, tag).colour
      if (colourIn(colours, path.slice(1), tag).colour === colour)
        // It follows what is above again.
        await db.deleteFrom('tag_colours').where('organisation_id', '=', orgId).where('tag', '=', tag).execute()
      else
        await db
          .insertInto('tag_colours')
          .values({ organisation_id: orgId, tag, colour })
          .onConflict(on => on.columns(['organisation_id', 'tag']).doUpdateSet({ colour }))
          .execute()
      recordChanges(
        events,
        { call: 'admin/saveTagColour', context: { user, address }, subject: { kind: 'organisation', id: String(orgId) } },
        changesBetween({ tagColour: `${tag}: ${before}` }, { tagColour: `${tag}: ${colour}` }),
      )
      return {}
    },
  }
}
