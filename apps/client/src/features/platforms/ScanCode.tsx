/** /scanCode: reads the code of a platform with the scanner of the surroundings, with the camera, or from a picture. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ScanError } from '../../core/host/host.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { commonTexts } from '../../core/strings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { codeIn, codeInFile } from './code-in.ts'
import { scannedState } from './scanned.ts'
import styles from './ScanCode.module.css'
import { platformTexts } from './strings.ts'

export default function ScanCode() {
  const t = useTexts(platformTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const { host } = useOutrider()
  /** Why nothing can be scanned: the camera is not there, or the scanner of the surroundings says why. */
  const [failed, setFailed] = useState<'camera' | ScanError>()
  const [noCode, setNoCode] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  const done = useCallback(
    (text: string | undefined) => void navigate(paths.newPlatform, { replace: true, ...(text && { state: scannedState(text) }) }),
    [navigate],
  )
  const fails = useCallback((cause: unknown) => {
    console.warn('no camera', cause)
    setFailed(cause instanceof ScanError ? cause : 'camera')
  }, [])

  useEffect(() => {
    async function scan(read: () => Promise<string | undefined>) {
      try {
        done(await read())
      } catch (cause) {
        fails(cause)
      }
    }
    if (host.scanCode) void scan(host.scanCode)
  }, [host, done, fails])

  async function read(picture: File | undefined) {
    if (!picture) return
    const text = await codeInFile(picture)
    if (text === undefined) setNoCode(true)
    else done(text)
  }

  return (
    <Page bar={<TopBar title={t('scan')} back={{ label: common('back'), go: () => done(undefined) }} />}>
      {!failed && !host.scanCode && <Camera onText={done} onFail={fails} />}
      {!failed && host.scanCode && <LoadingState label={t('scanning')} />}
      {failed && (
        <Alert tone="notice">
          {failed === 'camera' ? t('noCamera') : t('noScanner', { why: failed.message || t('noAnswer') })}
        </Alert>
      )}
      {noCode && <Alert>{t('noCode')}</Alert>}
      <Button icon="scan" block onClick={() => file.current?.click()}>
        {t('picture')}
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('picture')}
        onChange={event => void read(event.target.files?.[0])}
      />
    </Page>
  )
}

/** Looks several times a second; every frame would only warm the phone. */
const lookEvery = 200

function Camera({ onText, onFail }: { onText: (text: string) => void; onFail: (cause: unknown) => void }) {
  const t = useTexts(platformTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [running, setRunning] = useState(false)

  useEffect(() => {
    const over = new AbortController()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    async function start() {
      // Absent where the page did not come over a secure connection, whatever the type says.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices) throw new Error('this page may not use a camera')
      stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      const element = video.current
      if (over.signal.aborted || !element) return stop()
      element.srcObject = stream
      await element.play()
      setRunning(true)
      timer = setInterval(() => {
        const text = codeIn(element, element.videoWidth, element.videoHeight)
        if (text) onText(text)
      }, lookEvery)
    }
    function stop() {
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch((cause: unknown) => {
      if (!over.signal.aborted) onFail(cause)
    })
    return () => {
      over.abort()
      stop()
    }
  }, [onText, onFail])

  return (
    <figure className={styles['camera']}>
      <video ref={video} muted playsInline className={styles['video']} />
      <figcaption role="status">{t(running ? 'scanHint' : 'scanning')}</figcaption>
    </figure>
  )
}
