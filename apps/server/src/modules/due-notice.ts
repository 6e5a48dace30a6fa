/** Tells those who administer an organisation what of it ends or falls due: many things as one message. */
import { createHash } from 'node:crypto'
import type { Lang } from '@outrider/contract'
import type { Due, DueOf } from './due-reminders.ts'
import type { PushMessage } from './ports.ts'
import type { NoticeKind } from './waiting-notices.ts'

interface DueNotice<Row extends Due> {
  /** Type of the push, and what its name begins with. */
  type: string
  /** In lines of the log. */
  about: string
  titles: Readonly<Record<Lang, string>>
  take: (atMost: number) => Promise<DueOf<Row>[]>
  markDone: (rows: readonly Row[]) => Promise<void>
  /** One of them in words. */
  textOf: (row: Row, lang: Lang) => string
  /** ms since 1970. */
  now: () => number
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** In one message; the rest is counted. */
const named = 3

export const dueNotice = <Row extends Due>({
  type,
  about,
  titles,
  take,
  markDone,
  textOf,
  now,
}: DueNotice<Row>): NoticeKind<DueOf<Row>> => ({
  about,
  // What is taken is of one organisation each: what is left of others comes with the next look.
  take,
  markNotified: (_, { rows }) => markDone(rows),
  noticeOf({ organisationId, rows }) {
    const message = (lang: Lang): PushMessage => {
      const first = rows
        .slice(0, named)
        .map(row => textOf(row, lang))
        .join(lang === 'zh' ? '、' : ', ')
      const more = rows.length - named
      const rest = lang === 'zh' ? `等${rows.length}项` : ` and ${more} more`
      return {
        type,
        title: titles[lang],
        body: more > 0 ? first + rest : first,
        at: now(),
        // Of these: another message of the day is beside it, the same one sent twice takes its own place.
        name: `${type}-${digest(`${organisationId} ${rows[0]?.thing ?? ''} ${rows[0]?.term ?? ''}`)}`,
      }
    }
    return { to: { right: 'adminAuth', organisationId }, message }
  },
})
