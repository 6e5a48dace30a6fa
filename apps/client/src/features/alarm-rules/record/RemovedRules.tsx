/** Rules that were deleted: who did, when, and the history of each. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { LineList, LineRow } from '../../../ui/LineRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import RuleRecord from './RuleRecord.tsx'
import { ruleRecordTexts } from './strings.ts'

/** `platform` keeps a record of rules. */
export default function RemovedRules({ platform }: { platform: string }) {
  const t = useTexts(ruleRecordTexts)
  const { data } = useCall('alarm/getAlarmRuleCounts', {}, { platform, staleTime: 0 })
  const [shown, setShown] = useState<string | null>(null)
  const removed = data?.removed ?? []
  if (removed.length === 0) return null
  return (
    <Card title={t('removedRules')} text={t('removedRulesText')}>
      <LineList label={t('removedRules')}>
        {removed.map(({ ruleId, name, at, userName }) => (
          <li key={ruleId}>
            <LineRow
              title={name || t('noName')}
              texts={[t('whoWhen', { name: userName || t('somebody'), time: dateMinute(at, t.lang) })]}
              wraps
              chosen={shown === ruleId}
              onClick={() => setShown(shown === ruleId ? null : ruleId)}
            />
            {shown === ruleId && <RuleRecord rule={{ ruleId }} platform={platform} />}
          </li>
        ))}
      </LineList>
    </Card>
  )
}
