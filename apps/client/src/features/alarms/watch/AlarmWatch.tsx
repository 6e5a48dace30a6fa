/** While a user with alarmAuth is signed in, on every screen: sounds and speaks new first-level alarms, and counts the unread ones. */
import type { AlarmCase } from '@outrider/contract'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { noUnread, type Unread, unreadAfter, unreadAlarms, unreadOf } from '../../../core/alarms/unread.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { followOrLookUp } from '../../../core/fleet/follow-or-look-up.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { playSound } from '../../../core/push/sound.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { announced } from './announced.ts'
import { followNewAlarms } from './follow-new-alarms.ts'
import { isSoundBlocked } from './sound-blocked.ts'
import { alarmSoundTexts } from './sound-strings.ts'
import { storedAlarmsMuted, storedAlarmsSeen } from './stored-sound.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'

/** Unread alarms known one by one after an absence; the rest is counted. */
const knownAtFirst = 100
/** ms. */
const lookUpEvery = 60_000

export default function AlarmWatch() {
  useAnnouncements()
  useUnread()
  return null
}

function useAnnouncements(): void {
  const t = useTexts(alarmSoundTexts)
  const words = useAlarmWords()
  const { api, liveFleet } = useOutrider()
  const [muted] = useStored(storedAlarmsMuted)
  const known = useRef(new Set<string>())
  const announce = useLatest((alarms: readonly AlarmCase[]) => {
    const [first] = announced(alarms, known.current, serverNow())
    if (!first || muted || isSoundBlocked()) return
    playSound()
    if (!('speechSynthesis' in window)) return
    const speech = new SpeechSynthesisUtterance(t('said', { vehicle: bothNamesOf(first), type: words.type(first) }))
    speech.lang = t.lang === 'zh' ? 'zh-CN' : 'en'
    speechSynthesis.speak(speech)
  })
  useEffect(() => followNewAlarms({ api, liveFleet }, alarms => announce.current(alarms)), [api, liveFleet, announce])
}

function useUnread(): void {
  const { api, liveFleet, stored } = useOutrider()
  const shownTo = useStore(unreadAlarms, state => state.shownTo)
  useEffect(() => {
    const before = stored.get(storedAlarmsSeen)
    // Nothing is unread before the first time.
    const from = Math.max(before ?? serverNow(), shownTo === undefined ? 0 : shownTo + 1)
    if (from !== before) stored.set(storedAlarmsSeen, from)
    let stopped = false
    let unread = noUnread(from)
    const show = (next: Unread) => {
      unread = next
      if (!stopped) unreadAlarms.setState({ count: next.ids.size + next.older, more: next.more })
    }
    const lookUp = () =>
      api
        .merged('alarm/getVehiclesAlarms', { state: 'pending', beginTime: from, pageSize: knownAtFirst }, { quiet: true })
        .then(({ data }) => show(unreadOf(data, from)))
        .catch((cause: unknown) => console.warn('unread alarms could not be counted', cause))
    const stop = followOrLookUp(liveFleet, 'alarms', {
      onUpdate({ whole, contents }) {
        // A new connection does not say what happened before.
        if (!whole) show(unreadAfter(unread, contents.alarms))
        else void lookUp()
      },
      lookUp: () => void lookUp(),
      every: lookUpEvery,
    })
    if (before !== null) void lookUp()
    return () => {
      stopped = true
      stop()
    }
  }, [shownTo, api, liveFleet, stored])
  useEffect(() => () => unreadAlarms.setState({ count: 0, more: false, shownTo: undefined }), [])
}
