/** /scanCode: reads the QR code of a platform with the scanner of the host app, the camera, or from a picture. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ScanError } from '../../core/host/host.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useReplaceScreen } from '../../core/routing/use-open-screen.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { readQrCode, readQrCodeFromFile } from './qr-code.ts'
import { scannedState } from './scanned.ts'
import styles from './ScanCode.module.css'
import { platformTexts } from './strings.ts'

export default function ScanCode() {
  const t = useTexts(platformTexts)
  const common = useTexts(commonTexts)
  const replaceScreen = useLatest(useReplaceScreen())
  const { host } = useOutrider()
  /** Why scanning failed: no camera, or the error of the host app's scanner. */
  const [failed, setFailed] = useState<'camera' | ScanError>()
  const [noCode, setNoCode] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  const done = useCallback(
    (text: string | undefined) => replaceScreen.current('newPlatform', text ? scannedState(text) : undefined),
    [replaceScreen],
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
    const text = await readQrCodeFromFile(picture)
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

/** Interval between two scans, ms; decoding every frame would only drain the battery. */
const scanIntervalMs = 200

function Camera({ onText, onFail }: { onText: (text: string) => void; onFail: (cause: unknown) => void }) {
  const t = useTexts(platformTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [running, setRunning] = useState(false)

  useEffect(() => {
    const ended = new AbortController()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    async function start() {
      // Undefined on insecure origins, although the type says otherwise.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices) throw new Error('this page may not use a camera')
      stream = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      const element = video.current
      if (ended.signal.aborted || !element) return stop()
      element.srcObject = stream
      await element.play()
      setRunning(true)
      timer = setInterval(() => {
        const text = readQrCode(element, element.videoWidth, element.videoHeight)
        if (text) onText(text)
      }, scanIntervalMs)
    }
    function stop() {
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch((cause: unknown) => {
      if (!ended.signal.aborted) onFail(cause)
    })
    return () => {
      ended.abort()
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
