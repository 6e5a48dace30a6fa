/** The number of unread alarms at an entry of the navigation, seen and read out. */
import { useStore } from 'zustand'
import { unreadAlarms } from '../core/alarms/unread.ts'
import { useTexts } from '../core/i18n/use-texts.ts'
import { CountMark } from '../ui/CountMark.tsx'
import { mainTexts } from './main/strings.ts'

export function UnreadAlarms() {
  const t = useTexts(mainTexts)
  const count = useStore(unreadAlarms, state => state.count)
  const more = useStore(unreadAlarms, state => state.more)
  if (count === 0) return null
  return (
    <>
      <span className="visually-hidden">{t('unreadAlarms', { count: more ? `${count}+` : count })}</span>
      <CountMark count={count} more={more} />
    </>
  )
}
