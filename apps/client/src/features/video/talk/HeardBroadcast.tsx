/** Of a broadcast: which vehicles hear it, which do not and why, and which had the text read aloud instead. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { splitId } from '../../../core/api/identity.ts'
import { useVehicles } from '../../../core/context/use-fleet.ts'
import { namesById } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Talk.module.css'
import type { HeardBy, TalkSession } from './talk-session.ts'
import { talkTexts } from './talk-texts.ts'
import { useEndOfTalk } from './use-end-of-talk.ts'

/** More are shown when asked for. */
const shownAtFirst = 20

type Outcome = 'missed' | 'text' | 'calling' | 'heard'
/** Those about whom something has to be done come first. */
const order: readonly Outcome[] = ['missed', 'text', 'calling', 'heard']

function outcomeOf(heard: HeardBy | undefined): Outcome {
  if (heard?.state === 'text') return 'text'
  if (heard?.wasOpen) return 'heard'
  return heard?.state === 'ended' ? 'missed' : 'calling'
}

interface Props {
  talk: TalkSession
  vehicleIds: readonly string[]
}

export function HeardBroadcast({ talk, vehicleIds }: Props) {
  const t = useTexts(talkTexts)
  const endWords = useEndOfTalk()
  const vehicles = useStore(talk.view, view => view.vehicles)
  const [all, setAll] = useState(false)
  // What the platform says of a vehicle is by its own number.
  const heardBy = (id: string) => vehicles.get(splitId(id).id)
  const byOutcome = Map.groupBy(vehicleIds, id => outcomeOf(heardBy(id)))
  const count = (outcome: Outcome) => byOutcome.get(outcome)?.length ?? 0
  const sorted = order.flatMap(outcome => byOutcome.get(outcome) ?? [])
  const shown = all ? sorted : sorted.slice(0, shownAtFirst)
  const known = useVehicles(shown)
  const words = [
    t('heardBy', { n: count('heard'), all: vehicleIds.length }),
    ...(count('missed') > 0 ? [t('notHeard', { n: count('missed') })] : []),
    ...(count('text') > 0 ? [t('readAloud', { n: count('text') })] : []),
  ]
  const wordsOf = (heard: HeardBy | undefined): string => {
    const outcome = outcomeOf(heard)
    if (outcome === 'text') return t('readsText')
    if (outcome === 'calling') return t('calling')
    if (outcome === 'missed') return endWords(heard?.reason ?? undefined)
    const isBroken = heard?.state === 'ended' && heard.reason !== 'stopped'
    return isBroken ? t('heardUntil', { why: endWords(heard.reason ?? undefined) }) : t('hears')
  }
  return (
    <>
      <span className={styles['state']} role="status">
        {words.join(t.lang === 'zh' ? '，' : ', ')}
      </span>
      <ul className={styles['heard']} aria-label={t('whoHears')}>
        {shown.map((id, at) => (
          <li key={id}>
            <span>{namesById(id, known[at], t.lang)}</span>
            <span className={styles['state']}>{wordsOf(heardBy(id))}</span>
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button look="quiet" onClick={() => setAll(true)}>
          {t('showAll', { n: number(sorted.length, t.lang) })}
        </Button>
      )}
    </>
  )
}
