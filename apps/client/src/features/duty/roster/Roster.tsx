/** /dutyRoster: who is on duty from day to day, the shifts that it is made of, and the hours of each person. */
import type { DataOf, DutyShift, DutyTurn } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { namesIn } from '../../../core/duty/duty-words.ts'
import { type TranslateWithCommon, useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { useFileNotes } from '../../../core/query-forms/use-file-notes.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { clockTime, dayRange, dayText, number, weekday } from '../../../core/time/format.ts'
import { useServerNow } from '../../../core/time/use-age.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { Disc } from '../../../ui/Disc.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { hoursByPerson, personColumns, stateIn, turnColumns } from './roster-columns.ts'
import { rosterTexts, weekdayKeys } from './roster-texts.ts'
import { zoneNote } from './zone-note.ts'

type Roster = DataOf<'duty/getDutyRoster'>

const dayMs = 86_400_000
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Of the week of a day, as the platform begins its roster. */
const mondayOf = (day: string): string => daysAfter(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7))

export default function DutyRoster() {
  const t = useTexts(rosterTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('postCheckList'))
  const { org, first, weeks } = useScreenParameters('dutyRoster')
  const long = weeks === '4'
  const { data, error, refetch } = useCall('duty/getDutyRoster', {
    ...(org !== undefined && { orgId: Number(org) }),
    ...(first !== undefined && { firstDay: first, lastDay: daysAfter(first, long ? 27 : 6) }),
  })
  const show = (change: { org?: string; first?: string | undefined; weeks?: string | undefined }) =>
    void navigate(hrefOf('dutyRoster', { org, first, weeks, ...change }), { replace: true })
  return (
    <Page
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}
      wide
      preview={data && <Around roster={data} />}
    >
      {data ? (
        <>
          <Card>
            {data.organisations.length > 1 && (
              <Select
                label={t('organisation')}
                choices={data.organisations.map(each => ({ value: String(each.orgId), text: each.orgName }))}
                chosen={String(data.orgId)}
                onChoose={orgId => show({ org: orgId })}
              />
            )}
            <ChipRow label={t('week')}>
              <Chip label={t('earlier')} chosen={false} onChoose={() => show({ first: daysAfter(data.firstDay, -7) })} />
              <Chip
                label={t('thisWeek')}
                chosen={data.firstDay === mondayOf(data.today) && !long}
                onChoose={() => show({ first: undefined, weeks: undefined })}
              />
              <Chip label={t('later')} chosen={false} onChoose={() => show({ first: daysAfter(data.firstDay, 7) })} />
              <Chip
                label={t('fourWeeks')}
                chosen={long}
                onChoose={() => show({ first: data.firstDay, weeks: long ? undefined : '4' })}
              />
            </ChipRow>
          </Card>
          <Barred roster={data} />
          <Turns roster={data} />
        </>
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

/** Who is planned and cannot be called: nobody would notice otherwise. */
function Barred({ roster: { shifts, turns } }: { roster: Roster }) {
  const t = useTexts(rosterTexts)
  const names = new Set(
    [...shifts, ...turns].flatMap(({ people }) => people.flatMap(({ name, barred }) => (barred ? [name] : []))),
  )
  if (names.size === 0) return null
  return <Alert tone="notice">{t('barred', { names: [...names].join(t.lang === 'zh' ? '、' : ', ') })}</Alert>
}

const nameOf = ({ organisations, orgId }: Roster): string => organisations.find(each => each.orgId === orgId)?.orgName ?? ''

function Turns({ roster }: { roster: Roster }) {
  const t = useTexts(rosterTexts)
  const openScreen = useOpenScreen()
  const now = useServerNow()
  const { turns, firstDay, lastDay, today, mayPlan } = roster
  const notes = useFileNotes({ title: t('title'), of: nameOf(roster), days: { begin: firstDay, end: lastDay } })
  const table = () => ({ title: `${t('title')} ${firstDay}_${lastDay}`, columns: turnColumns(t), chunks: [turns], foot: notes })
  const isOn = ({ beginAt, endAt, people }: DutyTurn) => people.length > 0 && beginAt <= now && now < endAt
  return (
    <Card title={dayRange(firstDay, lastDay, t.lang)}>
      {turns.length === 0 ? (
        <EmptyState icon="clock" title={t('none')} text={t('noneText')} />
      ) : (
        <LineList label={t('turns')}>
          {turns.map(turn => {
            // A night that goes on began yesterday.
            const changeable = mayPlan && (turn.day >= today || turn.endAt > now)
            return (
              <li key={`${turn.shiftId} ${turn.day}`}>
                <LineRow
                  lead={<Disc plain icon={isOn(turn) ? 'check' : 'clock'} />}
                  title={`${dayText(turn.day, t.lang)} ${weekday(Date.parse(`${turn.day}T12:00:00`), t.lang)} · ${turn.name}`}
                  texts={[
                    `${clockTime(turn.beginAt, t.lang)} – ${clockTime(turn.endAt, t.lang)}`,
                    namesIn(turn, t.lang),
                    turn.change ? [turn.change.note, turn.change.userName].filter(Boolean).join(' · ') : '',
                  ]}
                  end={
                    isOn(turn) ? (
                      <StateBadge tone="driving">{t('onNow')}</StateBadge>
                    ) : turn.change ? (
                      <StateBadge tone={turn.people.length === 0 ? 'offline' : 'idling'}>{stateIn(turn, t)}</StateBadge>
                    ) : undefined
                  }
                  wraps
                  {...(changeable && {
                    onClick: () => openScreen('dutyDay', { org: String(roster.orgId), shift: turn.shiftId, day: turn.day }),
                  })}
                />
              </li>
            )
          })}
        </LineList>
      )}
      <TableExport table={table} />
    </Card>
  )
}

/** The shifts, the hours, and the way to the log. */
function Around({ roster }: { roster: Roster }) {
  const t = useTexts(rosterTexts)
  const openScreen = useOpenScreen()
  const { shifts, turns, firstDay, lastDay, mayPlan, orgId, zone } = roster
  const people = hoursByPerson(turns)
  const notes = useFileNotes({ title: t('perPerson'), of: nameOf(roster), days: { begin: firstDay, end: lastDay } })
  const table = () => ({
    title: `${t('perPerson')} ${firstDay}_${lastDay}`,
    columns: personColumns(t),
    chunks: [people],
    foot: notes,
  })
  const org = String(orgId)
  return (
    <div className="column gap-4">
      <Card title={t('shifts')} {...zoneNote(zone, t)}>
        {shifts.length === 0 ? (
          <p className="muted">{t('noShifts')}</p>
        ) : (
          <LineList label={t('shifts')}>
            {shifts.map(shift => (
              <li key={shift.shiftId}>
                <LineRow
                  lead={<Disc plain icon="list" />}
                  title={`${shift.name} · ${shift.begin} – ${shift.end > shift.begin ? shift.end : t('nextDay', { time: shift.end })}`}
                  texts={patternIn(shift, t)}
                  wraps
                  {...(mayPlan && { onClick: () => openScreen('dutyShift', { org, shift: shift.shiftId }) })}
                />
              </li>
            ))}
          </LineList>
        )}
        {mayPlan && (
          <Button look="primary" icon="plus" onClick={() => openScreen('dutyShift', { org })}>
            {t('addShift')}
          </Button>
        )}
        <Button look="quiet" onClick={() => openScreen('dutyHandovers', { org })}>
          {t('handovers')}
        </Button>
      </Card>
      {people.length > 0 && (
        <Card title={t('perPerson')} text={dayRange(firstDay, lastDay, t.lang)}>
          <LineList label={t('perPerson')}>
            {people.map(each => (
              <li key={each.userId}>
                <LineRow
                  lead={<Disc plain icon="user" />}
                  title={each.name}
                  texts={[t('inAll', { n: each.turns, hours: number(each.hours, t.lang, 1) })]}
                />
              </li>
            ))}
          </LineList>
          <TableExport table={table} />
        </Card>
      )}
    </div>
  )
}

/** When it is, for how long it is planned, and who is on it. */
function patternIn(shift: DutyShift, t: TranslateWithCommon<typeof rosterTexts.rows>): string[] {
  const { pattern, weekdays, every, firstDay, lastDay } = shift
  const days =
    weekdays.length === 7 ? '' : weekdays.map(each => t(weekdayKeys[each - 1] ?? 'mon')).join(t.lang === 'zh' ? '、' : ', ')
  const each = pattern === 'week' ? 'eachWeek' : 'eachDay'
  const how = every === 1 ? t(each) : t(pattern === 'week' ? 'everyWeeks' : 'everyDays', { n: every })
  return [
    [
      how,
      pattern === 'week' && days,
      t('since', { day: dayText(firstDay, t.lang) }),
      lastDay && t('until', { day: dayText(lastDay, t.lang) }),
    ]
      .filter(Boolean)
      .join(' · '),
    namesIn(shift, t.lang),
  ]
}
