/** The rollouts of a profile: how far each is, what failed, and stopping it or letting it go on. */
import { type DataOf, settingStates, type RequestOf, type TerminalRollout } from '@outrider/contract'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Card } from '../../ui/Page.tsx'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { Decision } from './Decision.tsx'
import { Changes } from './History.tsx'
import { firmwareTexts } from './firmware-texts.ts'
import { decisionTexts, profileTexts, settingStateTexts } from './strings.ts'

const lookAgain = 2_000
/** Also one that somebody else may approve meanwhile. */
const isRunning = ({ rollouts }: DataOf<'terminal/getRollouts'>): boolean =>
  rollouts.some(
    ({ state, states }) => state === 'running' || state === 'asked' || (states.sending ?? 0) + (states.awaiting ?? 0) > 0,
  )
const toneOf: Readonly<Record<TerminalRollout['state'], Tone>> = {
  asked: 'idling',
  running: 'idling',
  stopped: 'alarm',
  done: 'driving',
  cancelled: 'offline',
}

export function Rollouts({ profileId }: { profileId: string }) {
  const t = useTexts(profileTexts)
  const { data, error } = useCall(
    'terminal/getRollouts',
    { profileId },
    { staleTime: 0, refetchInterval: ({ data: last }) => (last && isRunning(last) ? lookAgain : false) },
  )
  const cached = useCachedCalls()
  const states = data?.rollouts.map(({ state }) => state).join(' ')
  const before = useRef(states)
  useEffect(() => {
    // What the terminals have is another thing when one has ended.
    if (before.current !== undefined && before.current !== states) void cached.outdate('terminal/getProfileDrift')
    before.current = states
  }, [cached, states])
  if (error) return <Alert>{messageOf(error, t.lang)}</Alert>
  return <RolloutList title={t('rollouts')} rollouts={data?.rollouts ?? []} />
}

/** Those of a firmware. */
export function Upgrades({ firmwareId }: { firmwareId: string }) {
  const t = useTexts(firmwareTexts)
  const cached = useCachedCalls()
  const { data, error } = useCall(
    'terminal/getUpgrades',
    { firmwareId },
    { staleTime: 0, refetchInterval: ({ data: last }) => (last && isRunning(last) ? lookAgain : false) },
  )
  const seen = JSON.stringify(data?.rollouts.map(({ states }) => states))
  const before = useRef(seen)
  useEffect(() => {
    if (before.current !== undefined && before.current !== seen) void cached.outdate('terminal/getFirmwareTerminals')
    before.current = seen
  }, [cached, seen])
  if (error) return <Alert>{messageOf(error, t.lang)}</Alert>
  return <RolloutList title={t('upgrades')} rollouts={data?.rollouts ?? []} />
}

function RolloutList({ title, rollouts }: { title: string; rollouts: readonly TerminalRollout[] }) {
  if (rollouts.length === 0) return null
  return (
    <Card title={title}>
      {rollouts.map(rollout => (
        <Rollout key={rollout.rolloutId} rollout={rollout} />
      ))}
    </Card>
  )
}

function Rollout({ rollout }: { rollout: TerminalRollout }) {
  const t = useTexts(profileTexts)
  const stateWords = useTexts(settingStateTexts)
  const decisions = useTexts(decisionTexts)
  const { state, states, wave, waves, reason, userName, approvedBy, startedAt } = rollout
  const counts = settingStates.flatMap(each => {
    const count = states[each] ?? 0
    return count > 0 ? [`${stateWords(each)} ${count}`] : []
  })
  return (
    <section className="column gap-2" aria-label={reason}>
      <div className="row wrap gap-2">
        <StateBadge tone={toneOf[state]}>{t(state)}</StateBadge>
        <span>{t('waveOf', { wave, waves })}</span>
      </div>
      {/* Also where only single ones have changed. */}
      <p role="status">{counts.join(' · ')}</p>
      <p className="quiet">
        {[reason, userName, approvedBy && decisions('approvedBy', { name: approvedBy }), dateTime(startedAt, t.lang)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {state === 'stopped' && <Alert>{t('stoppedHint')}</Alert>}
      {state === 'asked' ? <RolloutDecision rollout={rollout} /> : <Actions rollout={rollout} />}
    </section>
  )
}

function RolloutDecision({ rollout: { rolloutId, own } }: { rollout: TerminalRollout }) {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  return (
    <Decision
      own={own}
      decide={async approve => {
        await api.call('terminal/decideRollout', { rolloutId, approve }, { quiet: true })
        await cached.outdate('terminal/getRollouts')
        await cached.outdate('terminal/getUpgrades')
      }}
    />
  )
}

function Actions({ rollout: { rolloutId, state, states } }: { rollout: TerminalRollout }) {
  const t = useTexts(profileTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState(false)
  const failed = (['different', 'refused', 'noAnswer', 'lost'] as const).some(each => (states[each] ?? 0) > 0)
  async function change(to: RequestOf<'terminal/changeRollout'>['to']) {
    setBusy(true)
    setFailure(undefined)
    try {
      await api.call('terminal/changeRollout', { rolloutId, to }, { quiet: true })
    } catch (error) {
      setFailure(messageOf(error, t.lang))
    }
    setBusy(false)
    await cached.outdate('terminal/getRollouts')
    await cached.outdate('terminal/getUpgrades')
  }
  return (
    <>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <div className="row wrap gap-2">
        {state === 'running' && (
          <Button busy={busy} onClick={() => void change('stopped')}>
            {t('stop')}
          </Button>
        )}
        {state === 'stopped' && (
          <Button look="primary" busy={busy} onClick={() => void change('running')}>
            {t('goOn')}
          </Button>
        )}
        {(state === 'running' || state === 'stopped') && (
          <Button busy={busy} onClick={() => void change('cancelled')}>
            {t('cancelRest')}
          </Button>
        )}
        {failed && <Button onClick={() => setShown(true)}>{t('failures')}</Button>}
      </div>
      {shown && (
        <Dialog title={t('failures')} closeLabel={t('close')} onClose={() => setShown(false)}>
          <Changes of={{ rolloutId, failed: true, pageSize: 200 }} titleOf={({ plateNum }) => plateNum} />
        </Dialog>
      )}
    </>
  )
}
