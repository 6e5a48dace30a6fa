/** What became of a rule: its alarms, what it found on trial, and who changed it. */
import type { AlarmRule, RuleThen } from '@outrider/contract'
import { limits } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateMinute, number } from '../../../core/time/format.ts'
import { useDuration } from '../../../core/time/use-age.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { LineList, LineRow, RowWords } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { replayAround } from '../rule-cases.ts'
import { conditionText, scopeText } from '../rule-words.ts'
import { alarmRuleTexts } from '../strings.ts'
import { useActionsText } from '../use-actions-text.ts'
import { changedLines } from './rule-changes.ts'
import { ruleRecordTexts } from './strings.ts'
import { useCountsText, useRuleCounts } from './use-rule-counts.ts'

interface Props {
  rule: Pick<AlarmRule, 'ruleId'>
  platform: string
}

export default function RuleRecord({ rule, platform }: Props) {
  const t = useTexts(ruleRecordTexts)
  const { data } = useCall('alarm/getAlarmRuleHistory', { ruleId: rule.ruleId }, { platform, staleTime: 0 })
  const counts = useRuleCounts(platform).get(rule.ruleId)
  const countsText = useCountsText()(counts)
  const linesOf = useRuleLines()
  if (!data) return null
  return (
    <>
      {counts?.hint && <Alert tone="notice">{t(counts.hint)}</Alert>}
      {data.trial && <TrialCases found={data.trial} />}
      <Card title={t('history')} text={countsText}>
        <ul aria-label={t('history')} className="column">
          {changedLines(data.changes, linesOf).map(({ what, at, userName, why, lines }) => (
            <li key={`${at} ${what}`}>
              <RowWords
                title={t(what)}
                texts={[
                  t('whoWhen', { name: userName || t('somebody'), time: dateMinute(at, t.lang) }),
                  why !== '' && t('whyWas', { why }),
                  ...(lines.length === 0 && what === 'changed' ? [t('nothing')] : lines),
                ]}
                wraps
              />
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

type Found = NonNullable<NonNullable<ReturnType<typeof useCall<'alarm/getAlarmRuleHistory'>>['data']>['trial']>

function TrialCases({ found: { count, withdrawn, cases } }: { found: Found }) {
  const t = useTexts(ruleRecordTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const duration = useDuration()
  const n = (value: number) => number(value, t.lang)
  return (
    <Card title={t('trialCases')} text={t('trialCasesText')}>
      <p>{count === 0 ? t('trialNone') : t('trialCount', { n: n(count), m: n(withdrawn) })}</p>
      <LineList label={t('trialCases')}>
        {cases.map(found => (
          <li key={`${found.vehicleId} ${found.startTime}`}>
            <LineRow
              title={found.plateNum}
              texts={[
                `${dateMinute(found.startTime, t.lang)} · ${found.endTime === null ? t('trialGoesOn') : duration(found.startTime, found.endTime)}`,
              ]}
              onClick={() => void navigate(hrefOf('trackQuery', replayAround(found)))}
            />
          </li>
        ))}
      </LineList>
      {count - withdrawn > cases.length && <p>{t('trialFirst', { n: limits.ruleTrialListed })}</p>}
    </Card>
  )
}

/** A rule in words, a line for each thing that can be changed. */
function useRuleLines() {
  const t = useTexts(ruleRecordTexts)
  const words = useTexts(alarmRuleTexts)
  const actionsText = useActionsText()
  return (rule: RuleThen): string[] => [
    rule.name,
    !rule.enabled ? words('off') : rule.trial ? t('onTrial') : words('enabled'),
    words(rule.level === 1 ? 'level1' : 'level2'),
    conditionText(rule, t.lang),
    scopeText({ ...rule, orgName: words('allVehicles') }, words, t.lang),
    rule.timeZone ?? '',
    actionsText(rule),
  ]
}
