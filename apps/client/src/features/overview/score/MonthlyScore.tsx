/** /monthlyScore: the points of a company in a month, what they are lost by, and what to do about it. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { todayIn } from '../../../core/query-forms/zone-days.ts'
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { AskedPage } from '../safety/AskedPage.tsx'
import { organisationIdOf, useOrganisation } from '../../../core/queries/use-organisation.ts'
import { useReportCall } from '../use-report-call.ts'
import type { AskedScore } from './asked-score.ts'
import { Branches } from './Branches.tsx'
import { DriverHours } from './DriverHours.tsx'
import { Losses } from './Losses.tsx'
import { Means } from './Means.tsx'
import { ScoreFigures } from './ScoreFigures.tsx'
import { ScoreTotal } from './ScoreTotal.tsx'
import { scoreTexts } from './score-texts.ts'
import { monthText } from './month-text.ts'
import { Trend } from './Trend.tsx'

/** Months that can be chosen, with this one. */
const monthsOffered = 13

/** This month and those before it, YYYY-MM. */
function recentMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

export default function MonthlyScore() {
  const t = useTexts(scoreTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const [params] = useSearchParams()
  const { orgId, orgName, found } = useOrganisation(params.get('org') ?? '')
  const { data: zone } = useReportZone()
  const months = zone === undefined ? [] : recentMonths(todayIn(zone, serverNow()).toString())
  const month = params.get('month') ?? months[0] ?? ''
  const superior = params.get('superior') ?? ''
  const asked: AskedScore | undefined =
    orgId === '' || month === '' ? undefined : { orgId, month, ...(superior !== '' && { superior }) }
  const { reply, said } = useReportCall('activeSafety/getMonthlyScore', asked)
  const show = (change: { org?: string; month?: string; superior?: string }) =>
    void navigate(hrefOf('monthlyScore', { org: orgId, month, superior, ...change }), { replace: true })
  const { openPicker } = useOpenPicker<string>({
    first: () => '',
    take: (before, chosen) => {
      const organisation = chosen(pickers.organisation)
      return organisation ? organisationIdOf(organisation) : before
    },
    onTaken: org => show({ org }),
  })
  return (
    <AskedPage
      title={t('title')}
      asked={
        <>
          <PickField
            label={t('organisation')}
            name="organisation"
            value={orgName}
            placeholder={t('choose')}
            onOpen={() =>
              openPicker(pickers.organisation, 'organisation', { chosen: found && { orgId: found.orgId, pcode: found.pcode } })
            }
          />
          <Select
            label={t('month')}
            choices={[...new Set([month, ...months])].filter(Boolean).map(value => ({ value, text: monthText(value, t.lang) }))}
            chosen={month}
            onChoose={next => show({ month: next })}
          />
          {reply && reply.superiors.length > 0 && (
            <Select
              label={t('superior')}
              choices={[
                { value: '', text: t('allSuperiors') },
                ...reply.superiors.map(({ code, name }) => ({ value: code, text: name })),
              ]}
              chosen={superior}
              onChoose={next => show({ superior: next })}
            />
          )}
        </>
      }
    >
      {asked && (
        <>
          <ScoreTotal asked={asked} score={reply} said={said} />
          <ScoreFigures score={reply} said={said} />
          <Losses asked={asked} score={reply} />
          <DriverHours asked={asked} score={reply} />
          <Branches score={reply} said={said} orgId={orgId} />
          <Trend asked={asked} />
          {reply?.editable && <Means key={`${orgId} ${month} ${reply.regionTime}`} asked={asked} score={reply} />}
        </>
      )}
    </AskedPage>
  )
}
