/** Reads the value of one field from a code: by the scanner of the host app, the camera, or from a picture. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { CameraView } from '../camera/CameraView.tsx'
import { useCamera } from '../camera/use-camera.ts'
import { useOutrider } from '../context/outrider.ts'
import { ScanError } from '../host/host.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { PictureChooser } from './PictureChooser.tsx'
import { fitting, type ScanKindName, scanKinds } from './scan-kinds.ts'
import { scanTexts } from './scan-texts.ts'
import styles from './Scan.module.css'
import { useCodesSeen } from './use-codes-seen.ts'

interface Props {
  kind: ScanKindName
  onScanned: (value: string) => void
  onClose: () => void
}

type Problem = { unfit: string } | 'noCode' | 'noReader' | ScanError

export default function ScanDialog({ kind, onScanned, onClose }: Props) {
  const t = useTexts(scanTexts)
  const { host } = useOutrider()
  const [problem, setProblem] = useState<Problem>()
  const [several, setSeveral] = useState<readonly string[]>([])
  const [askingHost, setAskingHost] = useState(Boolean(host.scanCode))
  const name = scanKinds[kind].name[t.lang]
  const latest = useLatest({ onScanned, onClose })

  const take = useCallback(
    (texts: readonly string[]) => {
      const found = fitting(kind, texts)
      const [first] = found
      if (found.length > 1) setSeveral(found)
      else if (first !== undefined) latest.current.onScanned(first)
      else if (texts[0] !== undefined) setProblem({ unfit: texts[0].slice(0, 60) })
    },
    [kind, latest],
  )

  const askHost = useCallback(() => {
    if (!host.scanCode) return
    setAskingHost(true)
    host
      .scanCode('any')
      .then(text => (text === undefined ? latest.current.onClose() : take([text])))
      .catch((cause: unknown) => setProblem(cause instanceof ScanError ? cause : new ScanError(String(cause))))
      .finally(() => setAskingHost(false))
  }, [host, take, latest])
  const begun = useRef(false)
  useEffect(() => {
    // Once, also where effects run twice.
    if (begun.current) return
    begun.current = true
    askHost()
  }, [askHost])

  return (
    <Dialog title={t('title', { name })} closeLabel={t('close')} onClose={onClose} size="medium">
      <div className={styles['scan']}>
        {problem && <Alert tone="notice">{textOf(problem)}</Alert>}
        {several.length > 0 ? (
          <div role="group" aria-label={t('several')} className={styles['several']}>
            <p>{t('several')}</p>
            {several.map(each => (
              <Button key={each} block onClick={() => onScanned(each)}>
                {each}
              </Button>
            ))}
          </div>
        ) : host.scanCode ? (
          askingHost ? (
            <LoadingState label={t('asking')} />
          ) : (
            <Button icon="scan" block onClick={askHost}>
              {t('scanAgain')}
            </Button>
          )
        ) : (
          <Scanner hint={scanKinds[kind].hint[t.lang]} onCodes={take} onNoReader={() => setProblem('noReader')} />
        )}
        <PictureChooser
          label={t('picture')}
          onRead={texts => {
            setProblem(texts.length === 0 ? 'noCode' : undefined)
            take(texts)
          }}
          onNoReader={() => setProblem('noReader')}
        />
      </div>
    </Dialog>
  )

  function textOf(of: Problem): string {
    if (of instanceof ScanError) return t('noScanner', { why: of.message || t('noAnswer') })
    return typeof of === 'string' ? t(of) : t('unfit', { text: of.unfit, name })
  }
}

interface ScannerProps {
  hint: string
  onCodes: (texts: readonly string[]) => void
  onNoReader: () => void
}

function Scanner({ hint, onCodes, onNoReader }: ScannerProps) {
  const t = useTexts(scanTexts)
  const camera = useCamera()
  useCodesSeen(camera, { onCodes, onNoReader })
  return <CameraView camera={camera} label={t('view')} hint={hint} instead={t('instead')} framed />
}
