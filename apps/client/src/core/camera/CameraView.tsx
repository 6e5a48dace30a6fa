/** What the camera sees, or why there is none, told plainly. */
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './CameraView.module.css'
import { cameraTexts } from './camera-texts.ts'
import type { Camera } from './use-camera.ts'

interface Props {
  camera: Camera
  label: string
  /** Below the picture while the camera runs. */
  hint: string
  /** What can be done instead where there is no camera. */
  instead: string
  /** A frame in the middle, where a code is to be. */
  framed?: boolean
  children?: ReactNode
}

export function CameraView({ camera, label, hint, instead, framed = false, children }: Props) {
  const t = useTexts(cameraTexts)
  const { video, running, problem, torch, again } = camera
  if (problem)
    return (
      <div className={styles['problem']}>
        <Alert tone="notice">
          {t(problem)} {instead}
        </Alert>
        {problem !== 'insecure' && (
          <Button icon="refresh" onClick={again}>
            {t('again')}
          </Button>
        )}
      </div>
    )
  return (
    <figure className={styles['camera']}>
      <div className={styles['picture']}>
        <video ref={video} muted playsInline aria-label={label} className={styles['video']} />
        {framed && <span className={styles['frame']} aria-hidden="true" />}
      </div>
      <figcaption>{running ? hint : t('opening')}</figcaption>
      {running && (
        <div className={styles['buttons']}>
          {children}
          {torch && (
            <Button aria-pressed={torch.on} onClick={torch.turn}>
              {t(torch.on ? 'torchOff' : 'torchOn')}
            </Button>
          )}
        </div>
      )}
    </figure>
  )
}
