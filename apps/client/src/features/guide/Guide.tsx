/** The first-use guide: due until the user has gone through it or skipped it, on any device. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStored } from '../../core/context/use-stored.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { storedGuideSeen } from '../../core/routing/stored-guide.ts'
import { useWide } from '../../ui/use-wide.ts'
import { GuideCard } from './GuideCard.tsx'
import { progress } from './progress.ts'
import { narrowSteps, wideSteps } from './steps.ts'

/** For the screen to stand before something speaks of it, ms. */
const settlesIn = 1000

export default function Guide() {
  const { query, setting } = useUserSetting('guide')
  const [, setSeen] = useStored(storedGuideSeen)
  const wide = useWide()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settlesIn)
    return () => clearTimeout(timer)
  }, [])
  const seen = query.data?.seen
  useEffect(() => {
    if (seen) setSeen(true)
  }, [seen, setSeen])
  if (!query.data || seen || !settled) return null
  const { style } = query.data
  const end = () => {
    setSeen(true)
    progress.setState({ name: undefined })
    setting.mutate({ style, seen: true })
  }
  return createPortal(
    <GuideCard key={String(wide)} all={wide ? wideSteps : narrowSteps} style={style} onEnd={end} />,
    document.body,
  )
}
