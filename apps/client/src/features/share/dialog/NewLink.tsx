/**
 * Creates a link with the chosen duration. The platform returns it only once: it is shown until the dialog closes, to be copied
 * or sent.
 */
import { useRef, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { copyText } from '../../../core/copy/copy-text.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { defaultDuration, durationsUpTo } from './durations.ts'
import styles from './ShareDialog.module.css'
import { linkTexts } from './link-texts.ts'

export interface CreatedLink {
  shareId: string
  link: string
  /** ms since 1970. */
  expiresAt: number
}

interface NewLinkProps {
  /** Of the vehicle. */
  name: string
  /** Maximum duration. */
  maxHours: number
  make: (hours: number) => Promise<CreatedLink>
  /** The last link that was revoked; if it is the one shown, it is not shown any longer. */
  revokedId: string | undefined
  onMade: () => void
}

export function NewLink({ name, maxHours, make, revokedId, onMade }: NewLinkProps) {
  const t = useTexts(linkTexts)
  const lang = useLang()
  const durations = durationsUpTo(maxHours)
  const [duration, setDuration] = useState(defaultDuration(durations))
  const [made, setMade] = useState<CreatedLink>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function run() {
    setBusy(true)
    setFailure(undefined)
    try {
      setMade(await make(duration.hours))
      onMade()
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }

  if (made && made.shareId !== revokedId) return <MadeLink {...made} name={name} onAnother={() => setMade(undefined)} />
  return (
    <div className={styles['new']}>
      <Segments
        label={t('howLong')}
        choices={durations.map(({ value }) => ({ value, text: t(value) }))}
        chosen={duration.value}
        onChoose={chosen => setDuration(durations.find(({ value }) => value === chosen) ?? duration)}
      />
      {failure !== undefined && <Alert>{messageOf(failure, lang)}</Alert>}
      <Button look="primary" block icon="share" busy={busy} onClick={() => void run()}>
        {t('make')}
      </Button>
    </div>
  )
}

function MadeLink({ link, expiresAt, name, onAnother }: Omit<CreatedLink, 'shareId'> & { name: string; onAnother: () => void }) {
  const t = useTexts(linkTexts)
  const lang = useLang()
  const block = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function copy() {
    setFailure(undefined)
    try {
      await copyText(link, block.current ?? undefined)
      setCopied(true)
    } catch (cause) {
      console.warn('copying failed', cause)
      setFailure(cause)
    }
  }

  async function send() {
    setFailure(undefined)
    try {
      await navigator.share({ title: name, url: link })
    } catch (cause) {
      // The user cancelled.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) setFailure(cause)
    }
  }

  return (
    <div className={styles['new']} ref={block}>
      <Field
        label={t('link')}
        readOnly
        value={link}
        hint={t('onlyNow', { time: dateMinute(expiresAt, lang) })}
        onFocus={event => event.currentTarget.select()}
      />
      {failure !== undefined && <Alert>{messageOf(failure, lang)}</Alert>}
      <div className={styles['ways']}>
        <Button look="primary" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
        {'share' in navigator && (
          <Button icon="share" onClick={() => void send()}>
            {t('send')}
          </Button>
        )}
        <Button look="quiet" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </div>
  )
}
