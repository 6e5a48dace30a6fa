/** Terminals that try to connect, live: each try with its reason, and how far the terminal has come, until it moves on the map. */
import type { TerminalStage, TerminalTry, TryingTerminal } from '@outrider/contract'
import { refusalTexts } from '../../../core/forms/refusal-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { firstStepsTexts } from './first-steps-texts.ts'
import styles from './WaitingForTerminals.module.css'

/** Terminals try again every few seconds, ms. */
const lookEvery = 2_000
/** Of a terminal, before the others are unfolded. */
const shownAtOnce = 3

const toneOf: Readonly<Record<TerminalStage, Tone>> = {
  unknown: 'alarm',
  waiting: 'idling',
  refused: 'alarm',
  connected: 'parked',
  located: 'driving',
  moving: 'driving',
}

export function WaitingForTerminals() {
  const t = useTexts(firstStepsTexts)
  const { data, error } = useCall('admin/getTerminalTries', {}, { staleTime: 0, refetchInterval: lookEvery })
  return (
    <Card title={t('waiting')} text={t('waitingText')}>
      {error && <Alert>{t('triesFailed')}</Alert>}
      <div className={styles['terminals']} role="status" aria-label={t('waiting')}>
        {data?.terminals.length === 0 && <p className="soft">{t('noTries')}</p>}
        {data?.terminals.map(terminal => (
          <Terminal key={terminal.number} terminal={terminal} />
        ))}
      </div>
    </Card>
  )
}

function Terminal({ terminal }: { terminal: TryingTerminal }) {
  const t = useTexts(firstStepsTexts)
  const { number, model, plateNum, stage, tries } = terminal
  const words = model ? t('numberAndModel', { number, model }) : number
  const later = tries.slice(shownAtOnce)
  return (
    <section className={styles['terminal']} aria-label={words}>
      <header className="row spread wrap">
        <h3 className="bold">{plateNum ? `${plateNum} · ${words}` : words}</h3>
        <StateBadge tone={toneOf[stage]}>{t(`stage_${stage}`)}</StateBadge>
      </header>
      <p className="muted">{t(`next_${stage}`)}</p>
      <Action terminal={terminal} />
      <ol className={styles['tries']} aria-label={t('tries', { number })}>
        {tries.slice(0, shownAtOnce).map(each => (
          <Try key={`${each.time} ${each.why}`} tried={each} />
        ))}
      </ol>
      {later.length > 0 && (
        <details>
          <summary>{t('earlier', { n: later.length })}</summary>
          <ol className={styles['tries']}>
            {later.map(each => (
              <Try key={`${each.time} ${each.why}`} tried={each} />
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function Try({ tried: { time, address, why } }: { tried: TerminalTry }) {
  const t = useTexts(firstStepsTexts)
  const reason = useTexts(refusalTexts)
  return (
    <li>
      <span className="tabular">{dateTime(time, t.lang)}</span>
      <code>{address}</code>
      <span>{why === null ? t('letIn') : t('refused', { why: reason(why) })}</span>
    </li>
  )
}

/** What there is to do now. */
function Action({ terminal: { number, stage, vehicleId, said } }: { terminal: TryingTerminal }) {
  const t = useTexts(firstStepsTexts)
  const openScreen = useOpenScreen()
  if (vehicleId === null)
    return (
      <Button
        look="primary"
        icon="plus"
        onClick={() => openScreen('addVehicle', { commCardNum: number, ...said, leadsTo: 'firstSteps' })}
      >
        {t('addIts')}
      </Button>
    )
  if (stage === 'refused')
    return (
      <Button icon="truck" onClick={() => openScreen('vehicleInfo', { vehicle: vehicleId })}>
        {t('openVehicle')}
      </Button>
    )
  if (stage === 'located' || stage === 'moving')
    return (
      <Button icon="map" onClick={() => openScreen('main', { module: 'pos', vehicle: vehicleId })}>
        {t('showOnMap')}
      </Button>
    )
  return null
}
