/** Of one link: how long it stood, what waits to leave, how long answers took, when it was down, and how many messages of each type went over it. */
import type { DataOf, LinkCount, LinkDelay, LinkGap, PlatformLink } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import { useServerNow } from '../../../core/time/use-age.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disc } from '../../../ui/Disc.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { lengthOf, nameOf } from './link-words.ts'
import { platformLinkTexts } from './platform-link-texts.ts'

type Figures = DataOf<'duty/getLinkFigures'>
interface Filtered {
  direction: string | undefined
  type: string | undefined
  onFilter: (filter: { direction?: string; type?: string }) => void
}
/** ms */
const lookEvery = 30_000

export function LinkFigures({ link: { role, platformId }, days, ...filtered }: { link: PlatformLink; days: number } & Filtered) {
  const t = useTexts(platformLinkTexts)
  const { data, error, refetch } = useCall(
    'duty/getLinkFigures',
    { role, platformId, days },
    { staleTime: 0, refetchInterval: lookEvery },
  )
  if (!data && error)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  if (!data) return <LoadingState label={t('loading')} />
  return (
    <>
      <Standing figures={data} isSuperior={role === 'superior'} />
      <Delays delays={data.delays} />
      <Gaps gaps={data.gaps} />
      <Counts counts={data.counts} {...filtered} />
    </>
  )
}

function Standing({ figures, isSuperior }: { figures: Figures; isSuperior: boolean }) {
  const t = useTexts(platformLinkTexts)
  const { upSeconds, ofSeconds, waitingReports, oldestReport, waitingMessages, oldestMessage } = figures
  const waiting = (count: number, oldest: number | null) =>
    count === 0 || oldest === null
      ? t('nothingWaits')
      : t('waitingSince', { n: number(count, t.lang), time: dateTime(oldest, t.lang) })
  const share =
    ofSeconds === 0
      ? t('unknownShare')
      : t('upShareOf', {
          share: number((upSeconds / ofSeconds) * 100, t.lang, 2),
          down: lengthOf(ofSeconds - upSeconds, t, t.lang),
        })
  return (
    <Card>
      <FactList
        facts={[
          [t('upShare'), share],
          ...(isSuperior
            ? ([
                [t('waitingReports'), waiting(waitingReports, oldestReport)],
                [t('waitingMessages'), waiting(waitingMessages, oldestMessage)],
              ] as const)
            : []),
        ]}
      />
    </Card>
  )
}

function Delays({ delays }: { delays: readonly LinkDelay[] }) {
  const t = useTexts(platformLinkTexts)
  const whole = (count: number) => number(count, t.lang)
  return (
    <Card title={t('delays')}>
      {delays.length === 0 && <p className="muted">{t('noDelays')}</p>}
      <LineList label={t('delays')}>
        {delays.map(({ kind, asked, answered, late, missed, median, longest }) => (
          <li key={kind}>
            <LineRow
              lead={<Disc plain icon={missed > 0 ? 'warning' : 'clock'} />}
              title={t(kind)}
              texts={[
                [
                  t('delayCounts', { answered: whole(answered), asked: whole(asked) }),
                  late > 0 && t('lateCount', { n: whole(late) }),
                  missed > 0 && t('missedCount', { n: whole(missed) }),
                ]
                  .filter(Boolean)
                  .join(' · '),
                median !== null &&
                  longest !== null &&
                  t('delayTimes', { median: lengthOf(median, t, t.lang), longest: lengthOf(longest, t, t.lang) }),
              ]}
              wraps
            />
          </li>
        ))}
      </LineList>
    </Card>
  )
}

function Gaps({ gaps }: { gaps: readonly LinkGap[] }) {
  const t = useTexts(platformLinkTexts)
  const now = useServerNow()
  const when = ({ from, to }: LinkGap): string => {
    if (from === null) return t('gapUnknown', { to: dateTime(to ?? now, t.lang) })
    return to === null
      ? t('gapSince', { from: dateTime(from, t.lang) })
      : t('gap', { from: dateTime(from, t.lang), to: dateTime(to, t.lang) })
  }
  return (
    <Card title={t('gaps')}>
      {gaps.length === 0 && <p className="muted">{t('noGaps')}</p>}
      <LineList label={t('gaps')}>
        {gaps.map(gap => (
          <li key={`${gap.link} ${gap.from} ${gap.to}`}>
            <LineRow
              lead={<Disc plain icon={gap.to === null ? 'warning' : 'info'} />}
              title={t(gap.link === 'main' ? 'mainLink' : 'slaveLink')}
              texts={[
                when(gap),
                gap.from !== null && t('lasted', { time: lengthOf(((gap.to ?? now) - gap.from) / 1_000, t, t.lang) }),
              ]}
              wraps
            />
          </li>
        ))}
      </LineList>
    </Card>
  )
}

function Counts({ counts, direction, type, onFilter }: { counts: readonly LinkCount[] } & Filtered) {
  const t = useTexts(platformLinkTexts)
  return (
    <Card title={t('counts')}>
      {counts.length === 0 && <p className="muted">{t('noCounts')}</p>}
      <LineList label={t('counts')}>
        {counts.map(each => (
          <li key={`${each.direction} ${each.type}`}>
            <LineRow
              title={`${t(each.direction)} · ${nameOf(each, t, t.lang)}`}
              texts={[each.type, t('count', { n: number(each.count, t.lang), time: dateTime(each.lastAt, t.lang) })]}
              chosen={each.direction === direction && each.type === type}
              onClick={() => onFilter({ direction: each.direction, type: each.type })}
              wraps
            />
          </li>
        ))}
      </LineList>
      {type !== undefined && (
        <Button look="quiet" onClick={() => onFilter({})}>
          {t('countAll')}
        </Button>
      )}
    </Card>
  )
}
