/** Makes one link, for as long as is chosen. The platform tells it once: it is shown until the dialog closes, to be copied or sent. */
import { useRef, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { copyText } from '../../core/copy/copy-text.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { dateMinute } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { type Duration, durations, hoursOf, usual } from './durations.ts'
import { linkOf } from './link.ts'
import styles from './ShareLinks.module.css'
import { shareTexts } from './strings.ts'

interface Made {
  link: string
  /** ms since 1970. */
  expiresAt: number
}

interface Props {
  id: string
  name: string
  onMade: () => void
}

export function NewLink({ id, name, onMade }: Props) {
  const t = useTexts(shareTexts)
  const lang = useLang()
  const { api, session } = useOutrider()
  const [duration, setDuration] = useState<Duration>(usual)
  const [made, setMade] = useState<Made>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function make() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { token, expiresAt } = await api.call(
        'share/addVehPosSharing',
        { vehicleId: id, hours: hoursOf(duration) },
        { quiet: true },
      )
      const platform = splitId(id).platformCode ?? currentPlatform(session.get())?.Code ?? ''
      setMade({ link: linkOf(session.targetOf(platform)?.url ?? location.origin, token), expiresAt })
      onMade()
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }

  if (made) return <MadeLink {...made} name={name} onAnother={() => setMade(undefined)} />
  return (
    <div className={styles['new']}>
      <Segments
        label={t('howLong')}
        choices={durations.map(({ value }) => ({ value, text: t(value) }))}
        chosen={duration}
        onChoose={setDuration}
      />
      {failure !== undefined && <Alert>{messageOf(failure, lang)}</Alert>}
      <Button look="primary" block icon="share" busy={busy} onClick={() => void make()}>
        {t('make')}
      </Button>
    </div>
  )
}

function MadeLink({ link, expiresAt, name, onAnother }: Made & { name: string; onAnother: () => void }) {
  const t = useTexts(shareTexts)
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
      console.warn('copying', cause)
      setFailure(cause)
    }
  }

  async function send() {
    setFailure(undefined)
    try {
      await navigator.share({ title: name, url: link })
    } catch (cause) {
      // Thinking better of it is no failure.
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
