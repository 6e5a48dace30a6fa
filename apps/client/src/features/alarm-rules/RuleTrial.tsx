/** What the rule in the form would have found in the past days: before it is saved, and after any change. */
import { type AlarmRuleForm, type AlarmRuleKind, type Geofence, type RuleCaseFound, ruleKindOf } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { Chart } from '../../core/charts/Chart.tsx'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { offers, rightsOf } from '../../core/session/session.ts'
import { useDuration } from '../../core/time/use-age.ts'
import { dateMinute, dayMonth, number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card } from '../../ui/Page.tsx'
import styles from './AlarmRules.module.css'
import { casesByDay, replayAround, vehiclesOf } from './rule-cases.ts'
import { fullest } from './cases-in-geofences.ts'
import { GeofenceMapPart } from './GeofenceMapPart.tsx'
import { type ChosenValue, RuleSliders } from './RuleSliders.tsx'
import { alarmRuleTexts } from './strings.ts'
import { ruleTrialTexts } from './trial-strings.ts'
import { type RuleTrialResult, useRuleTrial } from './use-rule-trial.ts'

interface Props {
  kind: AlarmRuleKind
  platform: string
  /** The rule as it is typed; undefined: something is wrong in the form, which says it. */
  typed: () => Promise<AlarmRuleForm | undefined>
  geofences: readonly Geofence[]
  /** Puts a number into the form. */
  onUse: (chosen: ChosenValue) => void
  /** Lets the rule count outside of a geofence only; undefined: it cannot. */
  onExclude: ((geofenceId: string) => void) | undefined
}

const shownCases = 50

export function RuleTrial({ kind, platform, typed, ...form }: Props) {
  const t = useTexts(alarmRuleTexts)
  const may = useSession(state => rightsOf(state).trackAuth && offers(state, ['alarm/tryAlarmRule']))
  const { result, run, stop } = useRuleTrial(platform)
  if (!may) return null
  const { untried } = ruleKindOf(kind)
  const start = async (days: number) => {
    const rule = await typed()
    if (rule) await run(rule, days)
  }
  return (
    <Card title={t('trial')} text={untried ? untried[t.lang] : t('trialText')}>
      {!untried && (
        <ButtonRow>
          {[7, 30].map(days => (
            <Button key={days} busy={result?.running === true && result.days === days} onClick={() => void start(days)}>
              {t('trialDays', { n: days })}
            </Button>
          ))}
          {result?.running && (
            <Button look="quiet" onClick={stop}>
              {t('trialStop')}
            </Button>
          )}
        </ButtonRow>
      )}
      {result && !untried && <Found key={result.endTime} result={result} {...form} />}
    </Card>
  )
}

function Found({
  result,
  geofences,
  onUse,
  onExclude,
}: { result: RuleTrialResult } & Pick<Props, 'geofences' | 'onUse' | 'onExclude'>) {
  const t = useTexts(alarmRuleTexts)
  const [chosen, setChosen] = useState<ChosenValue>()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { looked, vehicles, running, error, days, axes, variants } = result
  const cases = variants.find(({ name, value }) => name === chosen?.name && value === chosen.value)?.cases ?? result.cases
  const duration = useDuration()
  const lasted = ({ startTime, endTime }: RuleCaseFound) => (endTime === null ? t('trialGoesOn') : duration(startTime, endTime))
  const n = (value: number) => number(value, t.lang)
  const perDay = casesByDay({ ...result, cases })
  const progress = vehicles === null ? t('trialBegins') : t('trialLooked', { n: n(looked), all: n(vehicles) })
  return (
    <>
      <p role="status" className={styles['note']}>
        {cases.length > 0 && `${t('trialFound', { n: n(cases.length), m: n(vehiclesOf(cases)), days: n(days) })} `}
        {progress}
      </p>
      {error !== undefined && <Alert tone="notice">{messageOf(error, t.lang)}</Alert>}
      {axes.length > 0 && variants.length > 0 && (
        <RuleSliders axes={axes} chosen={chosen} count={cases.length} onChoose={setChosen} onUse={onUse} />
      )}
      {cases.length > 0 && (
        <>
          <Habit cases={cases} geofences={geofences} onExclude={onExclude} />
          <CasesOnMap cases={cases} onOpen={found => void navigate(hrefOf('trackQuery', replayAround(found)))} />
          <Chart
            kind="columns"
            title={t('trialByDay')}
            labels={perDay.map(({ time }) => dayMonth(time, t.lang))}
            labelsAre={t('trialDay')}
            unit=""
            height={140}
            series={[{ name: t('trialCases'), values: perDay.map(day => day.cases), tone: 'orange' }]}
          />
          <LineList label={t('trialCases')}>
            {cases.slice(0, shownCases).map(found => (
              <li key={`${found.vehicleId} ${found.startTime}`}>
                <LineRow
                  title={found.plateNum}
                  texts={[`${dateMinute(found.startTime, t.lang)} · ${lasted(found)}`]}
                  onClick={() => void navigate(hrefOf('trackQuery', replayAround(found)))}
                />
              </li>
            ))}
          </LineList>
          {cases.length > shownCases && <p className={styles['note']}>{t('trialFirst', { n: shownCases })}</p>}
        </>
      )}
      {!running && cases.length === 0 && error === undefined && vehicles !== null && (
        <Alert tone="notice">{t('trialNone')}</Alert>
      )}
    </>
  )
}

/** Most of them are at one place. */
function Habit({ cases, geofences, onExclude }: { cases: readonly RuleCaseFound[] } & Pick<Props, 'geofences' | 'onExclude'>) {
  const t = useTexts(ruleTrialTexts)
  const found = useMemo(() => fullest(cases, geofences), [cases, geofences])
  if (!found || !onExclude) return null
  const { geofence, count } = found
  const { name } = geofence
  return (
    <Alert tone="notice">
      <p>{t('often', { n: number(count, t.lang), all: number(cases.length, t.lang), name })}</p>
      <Button onClick={() => onExclude(geofence.geofenceId)}>{t('exclude', { name })}</Button>
    </Alert>
  )
}

/** Drawn as circles of this radius, metres. */
const shownRadius = 150
/** More are not told apart. */
const mapped = 200

function CasesOnMap({ cases, onOpen }: { cases: readonly RuleCaseFound[]; onOpen: (found: RuleCaseFound) => void }) {
  const shown = useMemo(
    () =>
      cases.slice(0, mapped).map(({ latitude, longitude }, n) => ({
        id: String(n),
        name: '',
        circle: { latitude, longitude, radius: shownRadius },
        polygon: [],
      })),
    [cases],
  )
  return (
    <div className={styles['overview']}>
      <GeofenceMapPart
        geofences={shown}
        selected={null}
        fitFor={`${shown.length}`}
        onSelect={id => {
          const found = cases[Number(id)]
          if (found) onOpen(found)
        }}
      />
    </div>
  )
}
