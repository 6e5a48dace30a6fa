/** Tells those who administer an organisation which of its papers end soon. */
import { dueNotice } from '../due-notice.ts'
import type { DueOf, DueReminders } from '../due-reminders.ts'
import type { NoticeKind } from '../waiting-notices.ts'
import { kindName } from './papers.ts'
import type { DuePaper, PaperRepository } from './papers.repository.ts'

interface ExpiryNoticeDependencies {
  papers: PaperRepository
  reminders: DueReminders
  /** YYYY-MM-DD */
  today: () => string
  /** ms since 1970. */
  now: () => number
}

export const expiryNotice = ({ papers, reminders, today, now }: ExpiryNoticeDependencies): NoticeKind<DueOf<DuePaper>> =>
  dueNotice<DuePaper>({
    type: 'papers',
    about: 'papers',
    titles: { zh: '证件即将到期', en: 'Papers about to expire' },
    take: atMost => reminders.take<DuePaper>(papers.due(today()), atMost),
    markDone: rows => reminders.markDone(rows),
    textOf: (paper, lang) => `${paper.subject} ${kindName(paper, lang)} ${paper.term}`,
    now,
  })
