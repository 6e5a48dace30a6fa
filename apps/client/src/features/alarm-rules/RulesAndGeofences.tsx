/** The lists of rules and geofences, and the geofences on a map. */
import { alarmTypeByKey, type DataOf } from '@outrider/contract'
import { useMemo } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import styles from './AlarmRules.module.css'
import { GeofenceMapPart } from './GeofenceMapPart.tsx'
import { conditionText, geofenceText, scopeText } from './rule-words.ts'
import { alarmRuleTexts } from './strings.ts'

interface Props {
  rules: DataOf<'alarm/getAlarmRules'>
  geofences: DataOf<'alarm/getGeofences'>
}

export function RulesAndGeofences({ rules, geofences }: Props) {
  const t = useTexts(alarmRuleTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const open = (what: { rule?: string; geofence?: string }) => void navigate(hrefOf('alarmConfig', what))
  const shown = useMemo(
    () => geofences.geofences.map(({ geofenceId, name, circle, polygon }) => ({ id: geofenceId, name, circle, polygon })),
    [geofences],
  )
  return (
    <>
      <Card title={t('rules')} text={t('rulesText')}>
        {rules.rules.length === 0 ? (
          <EmptyState icon="bell" title={t('noRules')} text={t('noRulesText')} />
        ) : (
          <LineList label={t('rules')}>
            {rules.rules.map(rule => (
              <li key={rule.ruleId}>
                <LineRow
                  title={rule.name}
                  texts={[
                    `${alarmTypeByKey(rule.kind)?.[t.lang] ?? rule.kind}${t.lang === 'zh' ? '：' : ': '}${conditionText(rule, t.lang)}`,
                    scopeText(rule, t, t.lang),
                  ]}
                  wraps
                  end={
                    rule.enabled ? (
                      <StateBadge tone={rule.level === 1 ? 'alarm' : 'idling'}>
                        {t(rule.level === 1 ? 'level1' : 'level2')}
                      </StateBadge>
                    ) : (
                      <StateBadge tone="offline">{t('off')}</StateBadge>
                    )
                  }
                  onClick={() => open({ rule: rule.ruleId })}
                />
              </li>
            ))}
          </LineList>
        )}
        {rules.editable && (
          <Button icon="plus" block onClick={() => open({ rule: 'new' })}>
            {t('addRule')}
          </Button>
        )}
      </Card>
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
              {geofences.geofences.map(geofence => (
                <li key={geofence.geofenceId}>
                  <LineRow
                    title={geofence.name}
                    texts={[geofenceText(geofence, t, t.lang)]}
                    wraps
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
      </Card>
    </>
  )
}
