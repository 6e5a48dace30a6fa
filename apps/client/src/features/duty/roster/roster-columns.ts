/** Columns of the files of a roster: its turns, and the hours of each person. */
import type { DutyTurn } from '@outrider/contract'
import type { TableFileColumn } from '../../../core/export/table-file.ts'
import { namesIn } from '../../../core/duty/duty-words.ts'
import type { TranslateWithCommon } from '../../../core/i18n/use-texts.ts'
import type { rosterTexts } from './roster-texts.ts'

type T = TranslateWithCommon<typeof rosterTexts.rows>

const hour = 3_600_000
export const hoursOf = ({ beginAt, endAt }: Pick<DutyTurn, 'beginAt' | 'endAt'>): number =>
  Math.round(((endAt - beginAt) / hour) * 10) / 10

/** Why a turn is as it is: by its shift, or changed by hand. */
export const stateIn = ({ change, people }: DutyTurn, t: T): string =>
  people.length === 0 ? t('off') : t(change ? 'changed' : 'planned')

export const turnColumns = (t: T): readonly TableFileColumn<DutyTurn>[] => [
  { heading: t('day'), width: 110, cell: ({ day }) => day },
  { heading: t('shift'), width: 120, cell: ({ name }) => name },
  { heading: t('begin'), width: 150, cell: ({ beginAt }) => ({ time: beginAt }) },
  { heading: t('end'), width: 150, cell: ({ endAt }) => ({ time: endAt }) },
  { heading: t('hours'), width: 90, cell: hoursOf },
  { heading: t('people'), width: 240, cell: turn => namesIn(turn, t.lang) },
  { heading: t('state'), width: 110, cell: turn => stateIn(turn, t) },
  { heading: t('note'), width: 200, cell: ({ change }) => change?.note ?? null },
  { heading: t('changedBy'), width: 140, cell: ({ change }) => change?.userName ?? null },
]

export interface PersonHours {
  userId: string
  name: string
  turns: number
  hours: number
}

/** Who has most comes first. */
export function hoursByPerson(turns: readonly DutyTurn[]): PersonHours[] {
  const byId = new Map<string, PersonHours>()
  for (const turn of turns)
    for (const { userId, name } of turn.people) {
      const before = byId.get(userId) ?? { userId, name, turns: 0, hours: 0 }
      byId.set(userId, { ...before, turns: before.turns + 1, hours: before.hours + hoursOf(turn) })
    }
  return [...byId.values()].toSorted((a, b) => b.hours - a.hours || a.userId.localeCompare(b.userId))
}

export const personColumns = (t: T): readonly TableFileColumn<PersonHours>[] => [
  { heading: t('person'), width: 160, cell: ({ name }) => name },
  { heading: t('count'), width: 80, cell: ({ turns }) => turns },
  { heading: t('hours'), width: 110, cell: ({ hours }) => hours },
]
