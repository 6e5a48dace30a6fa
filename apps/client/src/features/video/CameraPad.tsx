/** Turns the camera of the selected window while a button or an arrow key is held, and changes its zoom, focus and iris. */
import type { CameraMove } from '@outrider/contract'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { cameraPadTexts } from './camera-pad-texts.ts'
import type { WindowCamera } from './stream/window-player.ts'
import { useCameraMoves } from './use-camera-moves.ts'
import styles from './Video.module.css'

const turns = [
  { move: 'left', icon: 'back' },
  { move: 'up', icon: 'up' },
  { move: 'down', icon: 'down' },
  { move: 'right', icon: 'forward' },
] as const satisfies readonly { move: CameraMove; icon: IconName }[]
const steps = ['zoomIn', 'zoomOut', 'focusFar', 'focusNear', 'irisOpen', 'irisClose'] as const satisfies readonly CameraMove[]
const ofKey: Readonly<Record<string, CameraMove>> = { ArrowLeft: 'left', ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'right' }

export function CameraPad({ camera }: { camera: WindowCamera }) {
  const t = useTexts(cameraPadTexts)
  const { begin, end, send } = useCameraMoves(camera)
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
