/** On every screen while an on-duty check waits: rings, and shows how much time is left. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { playSound } from '../../core/push/sound.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { timeLeft } from './check-words.ts'
import styles from './Duty.module.css'
import { dutyTexts } from './strings.ts'
import { usePostChecks } from './use-post-checks.ts'

/** ms. */
const ringEvery = 12_000

export default function CheckWatch() {
  const checks = usePostChecks()
  const now = useServerNow()
  const shown = useShownCheck()
  // Who looks at one answers it: the others go on ringing.
  const waiting = checks.filter(({ uniqueId, dueAt }) => dueAt > now && uniqueId !== shown)
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set())
  // Half of the time: who was silenced before rings again, as the second person does.
  const keyOf = ({ uniqueId, receivedAt, dueAt }: (typeof waiting)[number]) =>
    `${uniqueId} ${serverNow() > (receivedAt + dueAt) / 2 ? 2 : 1}`
  const rings = waiting.map(keyOf).filter(key => !silenced.has(key))
  useRing(rings.join())
  const [first] = waiting
  if (!first) return null
  return (
    <Ring
      check={first}
      more={waiting.length - 1}
      left={timeLeft(first.dueAt, now)}
      onSilence={rings.length > 0 ? () => setSilenced(new Set([...silenced, ...rings])) : undefined}
    />
  )
}

/** The check whose reply screen is open. */
function useShownCheck(): string | undefined {
  const { pathname, search } = useLocation()
  const { hrefOf } = useScreens()
  return pathname === hrefOf('postCheckReply') ? (new URLSearchParams(search).get('uniqueId') ?? undefined) : undefined
}

function useRing(what: string): void {
  useEffect(() => {
    if (what === '') return undefined
    // Browsers keep pages silent until the first press.
    const ring = () => 'AudioContext' in window && playSound()
    ring()
    const timer = setInterval(ring, ringEvery)
    return () => clearInterval(timer)
  }, [what])
}

interface RingProps {
  check: { uniqueId: string; govName: string; infoContent: string }
  more: number
  left: string
  onSilence: (() => void) | undefined
}

function Ring({ check, more, left, onSilence }: RingProps) {
  const t = useTexts(dutyTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  return (
    <div
      className={joinClasses(styles['ring'], !onSilence && styles['silenced'])}
      role="alertdialog"
      aria-label={t('asks', { name: check.govName })}
    >
      <Icon name="shield" size={22} />
      <div className={styles['ringWords']}>
        <strong>{t('asks', { name: check.govName })}</strong>
        <span className={styles['question']}>{check.infoContent}</span>
      </div>
      <span className={styles['left']}>
        {t('left', { time: left })}
        {more > 0 && ` · ${t('more', { n: more })}`}
      </span>
      {onSilence && <IconButton icon="soundOff" label={t('silence')} onClick={onSilence} />}
      <Button look="primary" onClick={() => void navigate(hrefOf('postCheckReply', { uniqueId: check.uniqueId }))}>
        {t('open')}
      </Button>
    </div>
  )
}
