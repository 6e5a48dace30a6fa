/** An on-duty check in a list. */
import type { OnDutyCheck } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { Disc } from '../../ui/Disc.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { contentIn, stateNow, stateTones, timeLeft } from './check-words.ts'
import { ringTexts } from './ring-texts.ts'
import { dutyTexts } from './strings.ts'

export function CheckRow({ check, onOpen }: { check: OnDutyCheck; onOpen: () => void }) {
  const t = useTexts(dutyTexts)
  const ring = useTexts(ringTexts)
  const now = useServerNow()
  const { answer, alarm, govName, eventTime, dueAt } = check
  const state = stateNow(check, now)
  return (
    <LineRow
      lead={<Disc plain icon={alarm ? 'warning' : 'shield'} />}
      title={contentIn(check, t.lang)}
      texts={[
        `${govName} · ${dateTime(eventTime, t.lang)}`,
        answer !== null && `${answer.userName}: ${answer.content}`,
        state === 'pending' && ring('left', { time: timeLeft(dueAt, now) }),
      ]}
      wraps
      end={<StateBadge tone={stateTones[state]}>{t(state)}</StateBadge>}
      onClick={onOpen}
    />
  )
}
