/** The lists of rules and geofences, and the geofences on a map. */
import { alarmTypeByKey, type DataOf, type Geofence, geofenceColours } from '@outrider/contract'
import { useMemo } from 'react'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useSession } from '../../core/context/outrider.ts'
import { offers } from '../../core/session/session.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { mapGeofence } from '../../core/map/geofences/map-geofence.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './AlarmRules.module.css'
import { GeofenceMapPart } from './GeofenceMapPart.tsx'
import { ruleRecordTexts } from './record/strings.ts'
import { useCountsText, useHasRuleRecord, useRuleCounts } from './record/use-rule-counts.ts'
import { conditionText, geofenceText, scopeText } from './rule-words.ts'
import { useActionsText } from './use-actions-text.ts'
import { alarmRuleTexts } from './strings.ts'

const RemovedRules = createLazyPart(() => import('./record/RemovedRules.tsx'))

interface Props {
  rules: DataOf<'alarm/getAlarmRules'>
  geofences: DataOf<'alarm/getGeofences'>
  platform: string
}

/** Those of no group first. */
const byGroup = (all: readonly Geofence[]): Geofence[] =>
  all.toSorted((one, other) => (one.group ?? '').localeCompare(other.group ?? '') || one.name.localeCompare(other.name))

function Removed({ platform }: Pick<Props, 'platform'>) {
  const t = useTexts(alarmRuleTexts)
  return useHasRuleRecord() && <RemovedRules props={{ platform }} loading={null} failed={{ title: t('failed') }} />
}

interface RuleListProps {
  rules: DataOf<'alarm/getAlarmRules'>['rules']
  platform: string
  onOpen: (ruleId: string) => void
}

function RuleList({ rules, platform, onOpen }: RuleListProps) {
  const t = useTexts(alarmRuleTexts)
  const actionsText = useActionsText()
  const record = useTexts(ruleRecordTexts)
  const counts = useRuleCounts(platform)
  const countsText = useCountsText()
  return (
    <LineList label={t('rules')}>
      {rules.map(rule => (
        <li key={rule.ruleId}>
          <LineRow
            title={rule.name}
            texts={[
              `${alarmTypeByKey(rule.kind)?.[t.lang] ?? rule.kind}${t.lang === 'zh' ? '：' : ': '}${conditionText(rule, t.lang)}`,
              scopeText(rule, t, t.lang),
              actionsText(rule),
              countsText(counts.get(rule.ruleId)),
            ]}
            wraps
            end={
              rule.enabled && rule.trial ? (
                <StateBadge tone="parked">{record('onTrial')}</StateBadge>
              ) : rule.enabled && counts.get(rule.ruleId)?.hint ? (
                <StateBadge tone="alarm">{record('adjust')}</StateBadge>
              ) : rule.enabled ? (
                <StateBadge tone={rule.level === 1 ? 'alarm' : 'idling'}>{t(rule.level === 1 ? 'level1' : 'level2')}</StateBadge>
              ) : (
                <StateBadge tone="offline">{t('off')}</StateBadge>
              )
            }
            onClick={() => onOpen(rule.ruleId)}
          />
        </li>
      ))}
    </LineList>
  )
}

export function RulesAndGeofences({ rules, geofences, platform }: Props) {
  const t = useTexts(alarmRuleTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const hasCalendar = useSession(state => offers(state, ['alarm/getWorkCalendar']))
  const open = (what: { rule?: string; geofence?: string; calendar?: string }) => void navigate(hrefOf('alarmConfig', what))
  const shown = useMemo(() => geofences.geofences.map(mapGeofence), [geofences])
  return (
    <>
      <Card title={t('rules')} text={t('rulesText')}>
        {rules.rules.length === 0 ? (
          <EmptyState icon="bell" title={t('noRules')} text={t('noRulesText')} />
        ) : (
          <RuleList rules={rules.rules} platform={platform} onOpen={rule => open({ rule })} />
        )}
        {rules.editable && (
          <Button icon="plus" block onClick={() => open({ rule: 'new' })}>
            {t('addRule')}
          </Button>
        )}
        {hasCalendar && (
          <Button icon="calendar" block onClick={() => open({ calendar: 'open' })}>
            {t('calendar')}
          </Button>
        )}
      </Card>
      <Removed platform={platform} />
      <Card title={t('geofences')} text={t('geofencesText')}>
        {shown.length === 0 ? (
          <EmptyState icon="map" title={t('noGeofences')} />
        ) : (
          <>
            <div className={styles['overview']}>
              <GeofenceMapPart
                geofences={shown}
                selected={null}
                fitFor={`${shown.length}`}
                onSelect={id => open({ geofence: id })}
              />
            </div>
            <LineList label={t('geofences')}>
              {byGroup(geofences.geofences).map(geofence => (
                <li key={geofence.geofenceId}>
                  <LineRow
                    title={geofence.name}
                    texts={[geofenceText(geofence, t, t.lang)]}
                    wraps
                    lead={
                      geofence.colour && (
                        <span className={styles['swatch']} style={{ background: geofenceColours[geofence.colour] }} />
                      )
                    }
                    onClick={() => open({ geofence: geofence.geofenceId })}
                  />
                </li>
              ))}
            </LineList>
          </>
        )}
        {geofences.editable && (
          <Button icon="plus" block onClick={() => open({ geofence: 'new' })}>
            {t('addGeofence')}
          </Button>
        )}
        {geofences.editable && (
          <Button icon="download" block onClick={() => open({ geofence: 'import' })}>
            {t('importGeofences')}
          </Button>
        )}
      </Card>
    </>
  )
}
