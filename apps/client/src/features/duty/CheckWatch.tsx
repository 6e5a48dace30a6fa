/** On every screen while an on-duty check waits: rings, shows how much time is left, and takes the answer. */
import type { OnDutyCheck } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../core/router/index.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { playSound } from '../../core/push/sound.ts'
import { QueryProvider } from '../../core/queries/QueryProvider.tsx'
import { useScreens } from '../../core/routing/use-screens.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { Button } from '../../ui/Button.tsx'
import { NoticeBar } from '../../ui/layout/NoticeBar.tsx'
import { contentIn, timeLeft } from './check-words.ts'
import { ringTexts } from './ring-texts.ts'
import { usePostChecks } from './use-post-checks.ts'

/** Most people never see one: what forms need comes with the first. */
const AnswerInPlace = createLazyPart(() => import('./AnswerInPlace.tsx'))

/** ms. */
const ringEvery = 12_000

export default function CheckWatch() {
  const { checks, lookUp } = usePostChecks()
  // Time passes only where one waits.
  return checks.length > 0 && <Waiting checks={checks} lookUp={lookUp} />
}

function Waiting({ checks, lookUp }: ReturnType<typeof usePostChecks>) {
  const now = useServerNow()
  const shown = useShownCheck()
  // Who looks at one answers it: the others go on ringing.
  const waiting = checks.filter(({ uniqueId, dueAt }) => dueAt > now && uniqueId !== shown)
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set())
  /** Unfolded to be answered, though it is silent. */
  const [opened, setOpened] = useState<string>()
  // Half of the time: who was silenced before rings again, as the second person does.
  const keyOf = ({ uniqueId, receivedAt, dueAt }: (typeof waiting)[number]) =>
    `${uniqueId} ${serverNow() > (receivedAt + dueAt) / 2 ? 2 : 1}`
  const rings = waiting.map(keyOf).filter(key => !silenced.has(key))
  useRing(rings.join())
  const [first] = waiting
  if (!first) return null
  const quiet = silenced.has(keyOf(first))
  const setFolded = (folded: boolean) => {
    // Unfolded it is being answered: it does not begin to ring again.
    if (folded) setSilenced(new Set([...silenced, ...rings]))
    setOpened(folded ? undefined : first.uniqueId)
  }
  return (
    <QueryProvider>
      <Ring
        key={first.uniqueId}
        check={first}
        more={waiting.length - 1}
        left={timeLeft(first.dueAt, now)}
        folded={quiet && opened !== first.uniqueId}
        setFolded={setFolded}
        onSent={lookUp}
      />
    </QueryProvider>
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
  check: OnDutyCheck
  more: number
  left: string
  folded: boolean
  setFolded: (folded: boolean) => void
  /** The platform has replied to an answer. */
  onSent: () => void
}

function Ring({ check, more, left, folded, setFolded, onSent }: RingProps) {
  const t = useTexts(ringTexts)
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { uniqueId, govName, alarm } = check
  return (
    <NoticeBar
      label={t(alarm ? 'urges' : 'asks', { name: govName })}
      icon={alarm ? 'warning' : 'shield'}
      text={contentIn(check, t.lang)}
      left={[t('left', { time: left }), more > 0 && t('more', { n: more })].filter(Boolean).join(' · ')}
      folded={folded}
      fold={{ label: t('silence'), unfoldLabel: t('open'), set: setFolded }}
    >
      {alarm ? (
        <Button look="primary" onClick={() => void navigate(hrefOf('postCheckReply', { uniqueId }))}>
          {t('handle')}
        </Button>
      ) : (
        <AnswerInPlace props={{ uniqueId, onSent }} loading={null} failed={{ title: common('failed') }} />
      )}
    </NoticeBar>
  )
}
