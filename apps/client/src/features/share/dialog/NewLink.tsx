/**
 * Creates and copies a link with the chosen duration in one press; nothing is published before it. The platform returns the link only once: it
 * is shown until the dialog closes, to be copied again, sent or scanned.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { copyText } from '../../../core/copy/copy-text.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
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

const LinkQr = createLazyPart(() => import('./LinkQr.tsx'))

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
  const durations = durationsUpTo(maxHours)
  const [duration, setDuration] = useState(defaultDuration(durations))
  const block = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<CreatedLink & { copied: boolean }>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function run() {
    setBusy(true)
    setFailure(undefined)
    try {
      const link = await make(duration.hours)
      setMade({ ...link, copied: await copied(link.link, block.current ?? undefined) })
      onMade()
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }

  const shown = made?.shareId === revokedId ? undefined : made
  // What was pressed is gone: the focus goes to what took its place.
  const shownBefore = useRef(shown)
  useEffect(() => {
    if (shownBefore.current === shown) return
    shownBefore.current = shown
    block.current?.querySelector('button')?.focus()
  }, [shown])

  if (shown) return <MadeLink {...shown} block={block} name={name} onAnother={() => setMade(undefined)} />
  return (
    <div className={styles['new']} ref={block}>
      <Segments
        label={t('howLong')}
        choices={durations.map(({ value }) => ({ value, text: t(value) }))}
        chosen={duration.value}
        onChoose={chosen => setDuration(durations.find(({ value }) => value === chosen) ?? duration)}
      />
      {failure !== undefined && <Alert>{messageOf(failure, t.lang)}</Alert>}
      <Button look="primary" block icon="copy" busy={busy} onClick={() => void run()}>
        {t('make', { time: t(duration.value) })}
      </Button>
    </div>
  )
}

/** Some browsers copy only at a press: then the link is there to be copied by one. */
async function copied(link: string, container: Element | undefined): Promise<boolean> {
  try {
    await copyText(link, container)
    return true
  } catch (cause) {
    console.warn('copying failed', cause)
    return false
  }
}

interface MadeLinkProps extends Omit<CreatedLink, 'shareId'> {
  copied: boolean
  block: RefObject<HTMLDivElement | null>
  name: string
  onAnother: () => void
}

function MadeLink({ link, expiresAt, copied: copiedAtOnce, block, name, onAnother }: MadeLinkProps) {
  const t = useTexts(linkTexts)
  const [isCopied, setIsCopied] = useState(copiedAtOnce)
  const [failure, setFailure] = useState<unknown>()

  async function copy() {
    setFailure(undefined)
    try {
      await copyText(link, block.current ?? undefined)
      setIsCopied(true)
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
      <LinkQr props={{ text: link, label: t('qr') }} loading={<div className={styles['qr']} />} failed={{ title: t('qr') }} />
      <Field
        label={t('link')}
        readOnly
        value={link}
        hint={t('onlyNow', { time: dateMinute(expiresAt, t.lang) })}
        onFocus={event => event.currentTarget.select()}
      />
      {failure !== undefined && <Alert>{messageOf(failure, t.lang)}</Alert>}
      <div className={styles['ways']}>
        <Button look="primary" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(isCopied ? 'copied' : 'copy')}
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
