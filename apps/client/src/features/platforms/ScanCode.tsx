/** /scanCode: reads the QR code of a platform with the scanner of the host app, the camera, or from a picture. */
import { useCallback, useEffect, useState } from 'react'
import { CameraView } from '../../core/camera/CameraView.tsx'
import { useCamera } from '../../core/camera/use-camera.ts'
import { ScanError } from '../../core/host/host.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useReplaceScreen } from '../../core/routing/use-open-screen.ts'
import { PictureChooser } from '../../core/scan/PictureChooser.tsx'
import { useCodesSeen } from '../../core/scan/use-codes-seen.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { scannedState } from './scanned.ts'
import { platformTexts } from './strings.ts'

export default function ScanCode() {
  const t = useTexts(platformTexts)
  const replaceScreen = useLatest(useReplaceScreen())
  const { host } = useOutrider()
  /** Why the scanner of the host app failed. */
  const [failed, setFailed] = useState<ScanError>()
  const [problem, setProblem] = useState<'noCode' | 'noReader'>()

  const done = useCallback(
    (text: string | undefined) => replaceScreen.current('newPlatform', text ? scannedState(text) : undefined),
    [replaceScreen],
  )

  useEffect(() => {
    async function scan(read: NonNullable<typeof host.scanCode>) {
      try {
        done(await read('qrCode'))
      } catch (cause) {
        console.warn('the scanner of the host failed', cause)
        setFailed(cause instanceof ScanError ? cause : new ScanError(String(cause)))
      }
    }
    if (host.scanCode) void scan(host.scanCode)
  }, [host, done])

  return (
    <Page bar={<TopBar title={t('scan')} back={{ label: t('back'), go: () => done(undefined) }} />}>
      {!host.scanCode && <Scanner onText={done} onNoReader={() => setProblem('noReader')} />}
      {host.scanCode && !failed && <LoadingState label={t('scanning')} />}
      {failed && <Alert tone="notice">{t('noScanner', { why: failed.message || t('noAnswer') })}</Alert>}
      {problem && <Alert>{t(problem)}</Alert>}
      <PictureChooser
        label={t('picture')}
        onRead={([text]) => (text === undefined ? setProblem('noCode') : done(text))}
        onNoReader={() => setProblem('noReader')}
      />
    </Page>
  )
}

function Scanner({ onText, onNoReader }: { onText: (text: string) => void; onNoReader: () => void }) {
  const t = useTexts(platformTexts)
  const camera = useCamera()
  useCodesSeen(camera, { onCodes: ([text]) => text && onText(text), onNoReader })
  return <CameraView camera={camera} label={t('view')} hint={t('scanHint')} instead={t('instead')} framed />
}
