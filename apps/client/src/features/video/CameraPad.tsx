/** Turns the camera of the selected window while a button or an arrow key is held, and changes its zoom, focus and iris. */
import type { CameraMove } from '@outrider/contract'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { cameraPadTexts } from './camera-pad-texts.ts'
import type { WindowCamera } from './stream/window-player.ts'
import styles from './Video.module.css'

const turns = [
  { move: 'left', icon: 'back' },
  { move: 'up', icon: 'up' },
  { move: 'down', icon: 'down' },
  { move: 'right', icon: 'forward' },
] as const satisfies readonly { move: CameraMove; icon: IconName }[]
const steps = ['zoomIn', 'zoomOut', 'focusFar', 'focusNear', 'irisOpen', 'irisClose'] as const satisfies readonly CameraMove[]
const isTurn = (move: CameraMove): boolean => turns.some(each => each.move === move)
const ofKey: Readonly<Record<string, CameraMove>> = { ArrowLeft: 'left', ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'right' }
/** While a button is held, ms: a turn is said to go on, a step is repeated. */
const every = { turn: 1_000, step: 300 } as const

function useMoves({ vehicleId, channel }: WindowCamera) {
  const { api } = useOutrider()
  const { lang } = useTexts(cameraPadTexts)
  const held = useRef<{ move: CameraMove; timer: number }>(undefined)
  const send = useCallback(
    (move: CameraMove, begins: boolean) =>
      api.call('video/controlCamera', { vehicleId, channel, move, begins }, { quiet: true }).then(
        () => true,
        (error: unknown) => {
          if (begins) toast(messageOf(error, lang))
          return false
        },
      ),
    [api, vehicleId, channel, lang],
  )
  const end = useCallback(() => {
    const before = held.current
    if (!before) return
    window.clearInterval(before.timer)
    held.current = undefined
    if (isTurn(before.move)) void send('stop', false)
  }, [send])
  const begin = (move: CameraMove): void => {
    if (held.current?.move === move) return
    end()
    const timer = window.setInterval(() => void send(move, false), isTurn(move) ? every.turn : every.step)
    held.current = { move, timer }
    const tried = async (): Promise<void> => {
      // It cannot: nothing is repeated.
      if (!(await send(move, true)) && held.current?.timer === timer) end()
    }
    void tried()
  }
  // Nobody holds a button of a page that is not seen.
  useEffect(() => {
    window.addEventListener('blur', end)
    document.addEventListener('visibilitychange', end)
    return () => {
      window.removeEventListener('blur', end)
      document.removeEventListener('visibilitychange', end)
      end()
    }
  }, [end])
  return { begin, end, send }
}

export function CameraPad({ camera }: { camera: WindowCamera }) {
  const t = useTexts(cameraPadTexts)
  const { begin, end, send } = useMoves(camera)
  const [on, setOn] = useState({ wiper: false, light: false })
  const hold = (move: CameraMove) => ({
    onPointerDown: () => begin(move),
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => (event.key === 'Enter' || event.key === ' ') && begin(move),
    onKeyUp: end,
    onBlur: end,
  })
  const change = (what: 'wiper' | 'light') => {
    setOn({ ...on, [what]: !on[what] })
    void send(`${what}${on[what] ? 'Off' : 'On'}`, true)
  }
  return (
    <div
      className={styles['pad']}
      role="group"
      aria-label={t('title')}
      onKeyDown={({ key }) => {
        const move = ofKey[key]
        if (move) begin(move)
      }}
      onKeyUp={({ key }) => ofKey[key] && end()}
    >
      {turns.map(({ move, icon }) => (
        <IconButton key={move} icon={icon} label={t(move)} {...hold(move)} />
      ))}
      {steps.map(move => (
        <Button key={move} {...hold(move)}>
          {t(move)}
        </Button>
      ))}
      {(['wiper', 'light'] as const).map(what => (
        <Button key={what} aria-pressed={on[what]} look={on[what] ? 'primary' : 'secondary'} onClick={() => change(what)}>
          {t(what)}
        </Button>
      ))}
    </div>
  )
}
