/** On every screen while an alarm of level 1 waits to be claimed: which one, how much time is left, and the ways to it. */
import type { AlarmCase } from '@outrider/contract'
import { useState } from 'react'
import { useLocation, useNavigate } from '../../../core/router/index.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { QueryProvider } from '../../../core/queries/QueryProvider.tsx'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { useAge } from '../../../core/time/use-age.ts'
import { Button } from '../../../ui/Button.tsx'
import { NoticeBar } from '../../../ui/layout/NoticeBar.tsx'
import { useSheetBeside } from '../../../ui/use-wide.ts'
import { useResponseWords } from '../handling/ResponseClock.tsx'
import { alarmWords } from '../alarm-words.ts'
import { alarmSoundTexts } from './sound-strings.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'
import { useClaim } from '../handling/use-claim.ts'
import { useUrgentAlarms } from './use-urgent-alarms.ts'

export default function UrgentAlarms() {
  return (
    <QueryProvider>
      <Watch />
    </QueryProvider>
  )
}

function Watch() {
  const { alarms, take } = useUrgentAlarms(serverNow)
  const { hrefOf } = useScreens()
  const { pathname } = useLocation()
  /** Those that somebody folded; a new one unfolds it. */
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [first] = alarms
  const onList = (['alarm', 'alarmMap'] as const).some(module => hrefOf('main', { module }) === pathname)
  // The list has them on top.
  if (!first || onList) return null
  const unseen = alarms.find(({ alarmId }) => !folded.has(alarmId))
  return (
    <Bar
      alarm={unseen ?? first}
      more={alarms.length - 1}
      folded={!unseen}
      setFolded={fold => setFolded(fold ? new Set(alarms.map(({ alarmId }) => alarmId)) : new Set())}
      onClaimed={alarm => take([{ ...alarm, claimedBy: { userName: '', self: true } }])}
    />
  )
}

interface BarProps {
  alarm: AlarmCase
  more: number
  folded: boolean
  setFolded: (folded: boolean) => void
  onClaimed: (alarm: AlarmCase) => void
}

function Bar({ alarm, more, folded, setFolded, onClaimed }: BarProps) {
  const t = useTexts(alarmSoundTexts)
  const list = useTexts(alarmWords)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const words = useAlarmWords()
  const age = useAge()
  const due = useResponseWords()(alarm)
  const claim = useClaim()
  // Without room its words lead there.
  const roomy = useSheetBeside()
  const show = () => void navigate(hrefOf('main', { module: 'alarm', alarm: alarm.alarmId }))
  return (
    <NoticeBar
      label={t('urgent', { vehicle: bothNamesOf(alarm), type: words.type(alarm) })}
      // Of a phone's line the end is cut: not what happened.
      short={[words.type(alarm), alarm.plateNum || alarm.nickname].join(' · ')}
      icon="warning"
      text={[age(alarm.startedAt), words.speed(alarm.startPlace)].filter(Boolean).join(' · ')}
      left={[due?.text, more > 0 && t('more', { n: more })].filter(Boolean).join(' · ')}
      folded={folded}
      onOpen={{ label: t('show'), run: show }}
      fold={{ label: t('fold'), unfoldLabel: t('unfold'), set: setFolded }}
    >
      <Button
        look="primary"
        busy={claim.isPending}
        onClick={() => claim.mutate({ alarm, way: 'claim' }, { onSuccess: () => onClaimed(alarm) })}
      >
        {list('claim')}
      </Button>
      {roomy && <Button onClick={show}>{t('show')}</Button>}
    </NoticeBar>
  )
}
