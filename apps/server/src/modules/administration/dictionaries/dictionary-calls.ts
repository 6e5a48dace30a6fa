/** Calls about the words that a company keeps for fields of forms. */
import { type Dictionary, dictionaries, dictionaryNames, limits } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Database } from '../../../store/schema.ts'
import { changesBetween, recordChanges } from '../../recorded-changes.ts'
import { reachOf, requireOrganisations } from '../reach.ts'
import { renames } from './renames.ts'

interface DictionaryDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: Pick<LiveFleet, 'organisations'>
  events: Events
  now: () => number
}

type DictionaryPath =
  | 'user/getDictionaries'
  | 'admin/getDictionaryWords'
  | 'admin/addDictionaryWord'
  | 'admin/changeDictionaryWord'

/** A newer version may have dictionaries that this one does not know. */
const known = <Row extends { dictionary: string }>(rows: readonly Row[]) =>
  rows.flatMap(row => {
    const dictionary = dictionaryNames.find(each => each === row.dictionary)
    return dictionary ? [{ ...row, dictionary }] : []
  })

const checkLength = (dictionary: Dictionary, word: string): void => {
  const most = dictionaries[dictionary].longest
  if (word.length > most) fail('dictionary.tooLong', { most })
}

const inOrder = { zh: new Intl.Collator('zh-CN', { numeric: true }), en: new Intl.Collator('en-GB', { numeric: true }) }

/** One after the other within an organisation: two at once could be one too many, or the same. */
const lock = (tx: Transaction<Database>, orgId: number) =>
  sql`select from organisations where id = ${orgId} for no key update`.execute(tx)

interface OfWord {
  dictionary: Dictionary
  orgId: number
}

/** Organisations below whose own word this is, by the same name, not: what they have keeps it. */
async function whoseWord(
  tx: Transaction<Database>,
  { fleet: { organisations } }: Pick<DictionaryDependencies, 'fleet'>,
  { dictionary, orgId }: OfWord,
  word: string,
): Promise<number[]> {
  const below = organisations.below([orgId])
  const rows = await tx
    .selectFrom('dictionary_words')
    .select('organisation_id')
    .where('dictionary', '=', dictionary)
    .where('word', '=', word)
    .where(sql<boolean>`organisation_id = any(${[...below]}::int4[])`)
    .execute()
  const others = organisations.below(rows.map(row => row.organisation_id).filter(id => id !== orgId))
  return [...below].filter(id => !others.has(id))
}

/** The word as it was, and how many records have its new name. */
const changed = (
  deps: Pick<DictionaryDependencies, 'db' | 'fleet' | 'now'>,
  of: OfWord & { wordId: string },
  { word, ended }: { word: string; ended: boolean },
) =>
  deps.db.transaction().execute(async tx => {
    const { wordId, dictionary, orgId } = of
    await lock(tx, orgId)
    const stored = await tx.selectFrom('dictionary_words').selectAll().where('id', '=', wordId).executeTakeFirst()
    const before = stored ?? fail('dictionary.unknown')
    const taken = await tx
      .selectFrom('dictionary_words')
      .select('id')
      .where('organisation_id', '=', orgId)
      .where('dictionary', '=', dictionary)
      .where('word', '=', word)
      .where('id', '<>', wordId)
      .executeTakeFirst()
    if (taken) fail('dictionary.taken')
    const rename = before.word === word ? undefined : renames[dictionary]
    const renaming = { from: before.word, to: word, organisationIds: await whoseWord(tx, deps, of, before.word) }
    const renamed = (await rename?.(tx, renaming)) ?? 0
    await tx
      .updateTable('dictionary_words')
      .set({ word, ended_at: ended ? (before.ended_at ?? new Date(deps.now())) : null })
      .where('id', '=', wordId)
      .execute()
    return { before, renamed }
  })

export const dictionaryHandlers = (deps: DictionaryDependencies): Handlers<DictionaryPath> => {
  const { db, access, fleet, events } = deps
  const ofOrganisations = (organisationIds: Iterable<number>) =>
    db
      .selectFrom('dictionary_words')
      .selectAll()
      .where(sql<boolean>`organisation_id = any(${[...organisationIds]}::int4[])`)

  return {
    async 'user/getDictionaries'(_, { user, lang }) {
      const { organisationIds } = await access.scope(user.userId)
      const { organisations } = fleet
      const own = [...organisations.above(organisations.highestOf(organisationIds))]
      const all = [...new Set([...own, ...organisationIds])]
      // Who sees two thousand organisations is not sent the words of each.
      const { rows } = await sql<{ dictionary: string; word: string }>`
        select dictionary, word from (
          select dictionary, word, row_number() over (partition by dictionary
            order by bool_or(organisation_id = any(${own}::int4[])) desc, count(*) desc, word) as nth
          from dictionary_words where organisation_id = any(${all}::int4[]) and ended_at is null group by dictionary, word
        ) as words where nth <= ${limits.offeredWords}`.execute(db)
      return { words: known(rows).toSorted((a, b) => inOrder[lang].compare(a.word, b.word)) }
    },

    async 'admin/getDictionaryWords'(_, { user, lang }) {
      const { organisationIds } = await reachOf(access, user)
      const rows = known(await ofOrganisations(organisationIds).execute())
      const words = rows.map(({ id, dictionary, organisation_id: orgId, word, ended_at }) => ({
        wordId: id,
        dictionary,
        orgId,
        orgName: fleet.organisations.name(orgId, lang),
        word,
        ended: ended_at !== null,
      }))
      return { words: words.toSorted((a, b) => inOrder[lang].compare(a.word, b.word)) }
    },

    async 'admin/addDictionaryWord'({ dictionary, orgId, word }, { user, address }) {
      requireOrganisations(await reachOf(access, user), [orgId])
      checkLength(dictionary, word)
      const wordId = await db.transaction().execute(async tx => {
        await lock(tx, orgId)
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from dictionary_words
          where organisation_id = ${orgId} and dictionary = ${dictionary}`.execute(tx)
        const most = limits.dictionaryWords
        if ((rows[0]?.count ?? 0) >= most) fail('dictionary.tooMany', { most })
        const added = await tx
          .insertInto('dictionary_words')
          .values({ dictionary, organisation_id: orgId, word })
          .onConflict(on => on.doNothing())
          .returning('id')
          .executeTakeFirst()
        return added?.id ?? fail('dictionary.taken')
      })
      recordChanges(
        events,
        { call: 'admin/addDictionaryWord', context: { user, address }, subject: { kind: 'organisation', id: String(orgId) } },
        changesBetween({}, { dictionary, word }),
      )
      return { wordId }
    },

    async 'admin/changeDictionaryWord'({ wordId, word, ended }, { user, address }) {
      const { organisationIds } = await reachOf(access, user)
      const [found] = known(await ofOrganisations(organisationIds).where('id', '=', wordId).execute())
      const { dictionary, organisation_id: orgId } = found ?? fail('dictionary.unknown')
      checkLength(dictionary, word)
      const { before, renamed } = await changed(deps, { wordId, dictionary, orgId }, { word, ended })
      recordChanges(
        events,
        { call: 'admin/changeDictionaryWord', context: { user, address }, subject: { kind: 'organisation', id: String(orgId) } },
        changesBetween({ word: before.word, ended: before.ended_at !== null, renamed: 0 }, { word, ended, renamed }),
      )
      return { renamed }
    },
  }
}
