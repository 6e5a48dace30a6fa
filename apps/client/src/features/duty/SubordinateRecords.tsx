/** What a platform that reports to this one was asked and answered, the alarms that it reported, and what became of its links. */
import type { DataOf, ReportedDriver, SubordinateAlarm, SubordinateAsk } from '@outrider/contract'
import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useRequestIdOf } from '../../core/forms/request-id.ts'
import { type TranslateWithCommon, useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { dateTime, dayText, number } from '../../core/time/format.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { Button } from '../../ui/Button.tsx'
import { Disc } from '../../ui/Disc.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card } from '../../ui/Page.tsx'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { lookEvery, reasonKeys } from './subordinate-words.ts'
import { subordinateTexts } from './subordinate-texts.ts'
import { vehicleFacts } from './vehicle-facts.ts'

const tones: Readonly<Record<SubordinateAsk['state'], Tone>> = {
  open: 'idling',
  answered: 'driving',
  late: 'parked',
  missed: 'alarm',
}
/** For the platform to agree to the end of an exchange. */
const minutesToEnd = 60
const icons = {
  check: 'shield',
  notice: 'info',
  alarm: 'warning',
  driver: 'user',
  waybill: 'list',
  staticData: 'info',
  exchangeBegins: 'refresh',
  exchangeEnds: 'refresh',
} as const satisfies Record<SubordinateAsk['kind'], IconName>
const resultKeys = ['result0', 'result1', 'result2', 'result3'] as const

interface Props {
  platformId: string
  onSupervise: (alarm: SubordinateAlarm) => void
}

export function SubordinateRecords({ platformId, onSupervise }: Props) {
  const t = useTexts(subordinateTexts)
  const now = useServerNow()
  const { data, error, refetch } = useCall(
    'duty/getSubordinateRecords',
    { platformId },
    { staleTime: 0, refetchInterval: lookEvery },
  )
  if (!data && error)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  if (!data) return <LoadingState label={t('loading')} />
  return (
    <>
      <Rows title={t('asked')} none={t('noneAsked')}>
        {data.asks.map(ask => (
          <Asked key={ask.askId} ask={ask} now={now} platformId={platformId} />
        ))}
      </Rows>
      <Rows title={t('alarms')} none={t('noneReported')}>
        {data.alarms.map(alarm => (
          <li key={alarm.alarmId}>
            <LineRow
              lead={<Disc plain icon="warning" />}
              title={[t.lang === 'zh' ? alarm.name : alarm.nameEn, alarm.plateNum].filter(Boolean).join(' · ')}
              texts={[
                [dateTime(alarm.at, t.lang), alarm.content].filter(Boolean).join(' · '),
                alarm.endedAt === null ? t('notHandled') : t('handled', { time: dateTime(alarm.endedAt, t.lang) }),
              ]}
              wraps
              action={
                alarm.endedAt === null ? (
                  <Button look="quiet" onClick={() => onSupervise(alarm)}>
                    {t('supervise')}
                  </Button>
                ) : undefined
              }
            />
          </li>
        ))}
      </Rows>
      <Rows title={t('links')} none={t('noneLinked')}>
        {data.links.map(link => (
          <LinkEvent key={`${link.at} ${link.what}`} link={link} />
        ))}
      </Rows>
      <Rows title={t('others')} none={t('noneOther')}>
        {data.others.map(({ type, name, nameEn, count, lastAt }) => (
          <li key={type}>
            <LineRow
              lead={<Disc plain icon="info" />}
              title={`${t.lang === 'zh' ? name : nameEn}: ${number(count, t.lang)}`}
              texts={[[type, t('last', { time: dateTime(lastAt, t.lang) })].join(' · ')]}
              wraps
            />
          </li>
        ))}
      </Rows>
    </>
  )
}

function Rows({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Card title={title}>
      {children.length > 0 ? <LineList label={title}>{children}</LineList> : <p className="muted">{none}</p>}
    </Card>
  )
}

function Asked({ ask, now, platformId }: { ask: SubordinateAsk; now: number; platformId: string }) {
  const t = useTexts(subordinateTexts)
  const { kind, content, userName, askedAt, dueAt, sentAt, answeredAt, answer, responder, result } = ask
  // One that nobody answered in time is missed without a message.
  const state = ask.state === 'open' && now > dueAt ? 'missed' : ask.state
  const given = ask.driver
    ? driverIn(ask.driver, t)
    : result === null
      ? vehicleFacts(answer, t.lang)
      : t(resultKeys[result] ?? 'result0')
  return (
    <li>
      <LineRow
        lead={<Disc plain icon={icons[kind]} />}
        title={ask.plateNum === null ? content : `${t(kind)} · ${ask.plateNum}`}
        texts={[
          // Of a vehicle the title says it.
          [ask.plateNum === null && t(kind), t('askedBy', { name: userName, time: dateTime(askedAt, t.lang) })]
            .filter(Boolean)
            .join(' · '),
          answeredAt === null
            ? sentAt === null
              ? t('notSent')
              : t('answerBy', { time: dateTime(dueAt, t.lang) })
            : [t('answeredAt', { time: dateTime(answeredAt, t.lang) }), given, responder].filter(Boolean).join(' · '),
          ...(ask.exchange ? [sentIn(ask.exchange, t)] : []),
        ]}
        wraps
        action={
          ask.exchange && ask.vehicleId !== null ? <EndExchange platformId={platformId} vehicleId={ask.vehicleId} /> : undefined
        }
        end={<StateBadge tone={tones[state]}>{t(state)}</StateBadge>}
      />
    </li>
  )
}

function EndExchange({ platformId, vehicleId }: { platformId: string; vehicleId: string }) {
  const t = useTexts(subordinateTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const requestIdOf = useRequestIdOf()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    const body = { platformId, kind: 'exchangeEnds', vehicleId, minutes: minutesToEnd } as const
    try {
      await api.call('duty/askSubordinate', { ...body, requestId: requestIdOf(body) }, { quiet: true })
      toast(t('stored'))
    } catch (error) {
      toast(messageOf(error, t.lang))
    } finally {
      setBusy(false)
      await cached.outdate('duty/getSubordinateRecords')
    }
  }
  return (
    <Button look="quiet" busy={busy} onClick={() => void end()}>
      {t('endExchange')}
    </Button>
  )
}

/** A certificate ends on a day, which is one of China. */
const dayOf = (time: number): string => toCalendarDate(fromAbsolute(time, 'Asia/Shanghai')).toString()

/** Of the driver as it was told; what is empty was not. */
const driverIn = (
  { name, idCard, certificate, issuer, validUntil }: ReportedDriver,
  t: TranslateWithCommon<typeof subordinateTexts.rows>,
) =>
  [
    name,
    idCard && t('idCard', { value: idCard }),
    certificate && t('certificate', { value: certificate }),
    issuer && t('issuer', { value: issuer }),
    validUntil !== null && t('validUntil', { day: dayText(dayOf(validUntil), t.lang) }),
  ]
    .filter(Boolean)
    .join(' · ')

const sentIn = (
  { positions, sentUntil }: NonNullable<SubordinateAsk['exchange']>,
  t: TranslateWithCommon<typeof subordinateTexts.rows>,
) =>
  positions === 0 || sentUntil === null
    ? t('noneSent')
    : t('sentPositions', { n: number(positions, t.lang), time: dateTime(sentUntil, t.lang) })

function LinkEvent({ link }: { link: DataOf<'duty/getSubordinateRecords'>['links'][number] }) {
  const t = useTexts(subordinateTexts)
  const { what, address, reason, at } = link
  return (
    <li>
      <LineRow
        lead={<Disc plain icon={what === 'refused' || what === 'slavePort' ? 'warning' : 'info'} />}
        title={reason === null ? t(what) : `${t(what)} · ${t(reasonKeys[reason])}`}
        texts={[[dateTime(at, t.lang), address].filter(Boolean).join(' · ')]}
        wraps
      />
    </li>
  )
}
