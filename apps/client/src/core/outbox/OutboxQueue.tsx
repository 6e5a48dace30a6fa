/** What waits on this device, what was refused and why; each can be sent again or discarded. */
import { useState } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { dateTime } from '../time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Outbox.module.css'
import type { OutboxEntry } from './outbox-entry.ts'
import { outboxTexts } from './outbox-texts.ts'
import { useOutbox } from './use-outbox.ts'

export function OutboxQueue() {
  const t = useTexts(outboxTexts)
  const { outbox, entries, sending, lasting } = useOutbox()
  const [discarding, setDiscarding] = useState<OutboxEntry>()
  if (entries.length === 0) return <EmptyState icon="check" title={t('empty')} />
  const held = new Set<string>()
  const rows = entries.map(entry => {
    const subject = `${entry.platformUrl} ${entry.subject}`
    const behind = held.has(subject)
    if (entry.refusal) held.add(subject)
    return { entry, behind }
  })
  return (
    <>
      {!lasting && <Alert tone="notice">{t('notLasting')}</Alert>}
      <ul className={styles['entries']} aria-label={t('title')}>
        {rows.map(({ entry, behind }) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            behind={behind}
            sending={sending === entry.id}
            onRetry={() => void outbox.retry(entry.id)}
            onDiscard={() => setDiscarding(entry)}
          />
        ))}
      </ul>
      {discarding && (
        <Discard
          entry={discarding}
          onClose={() => setDiscarding(undefined)}
          onDiscard={() => {
            setDiscarding(undefined)
            void outbox.discard(discarding.id)
          }}
        />
      )}
    </>
  )
}

interface EntryProps {
  entry: OutboxEntry
  behind: boolean
  sending: boolean
  onRetry: () => void
  onDiscard: () => void
}

function EntryRow({ entry, behind, sending, onRetry, onDiscard }: EntryProps) {
  const t = useTexts(outboxTexts)
  const lang = useLang()
  const { refusal, pictures } = entry
  const count = pictures.length
  const facts = [dateTime(entry.at, lang), count === 1 && t('onePicture'), count > 1 && t('pictures', { n: count })]
  const state = sending ? t('sending') : behind ? t('behind') : t('waits')
  return (
    <li className={styles['entry']}>
      <div className={styles['words']}>
        <strong>{[entry.title[lang], entry.about].filter(Boolean).join(' · ')}</strong>
        <span className={styles['facts']}>{facts.filter(Boolean).join(' · ')}</span>
        {refusal && pictures.map(({ content }, at) => <SavePicture key={at} content={content} number={at + 1} />)}
        {refusal ? (
          <Alert>{`${refusal.conflict ? t('conflict') : t('notAccepted')}: ${refusal.message}`}</Alert>
        ) : (
          <span className={styles['facts']}>{state}</span>
        )}
      </div>
      <div className={styles['buttons']}>
        {!behind && (
          <Button icon="refresh" busy={sending} onClick={onRetry}>
            {t('sendNow')}
          </Button>
        )}
        <Button icon="trash" look="quiet" disabled={sending} onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </li>
  )
}

/** What nobody takes any more is not lost with its entry. */
function SavePicture({ content, number }: { content: Blob; number: number }) {
  const t = useTexts(outboxTexts)
  const { host } = useOutrider()
  const { type } = content
  const save = host.saveFile
  if (!save) return null
  return (
    <Button
      icon="download"
      look="quiet"
      onClick={() => void save(new File([content], `${number}.${type.split('/')[1] ?? 'jpeg'}`, { type }))}
    >
      {t('savePicture', { n: number })}
    </Button>
  )
}

function Discard({ entry, onClose, onDiscard }: { entry: OutboxEntry; onClose: () => void; onDiscard: () => void }) {
  const t = useTexts(outboxTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const what = [entry.title[lang], entry.about].filter(Boolean).join(' · ')
  return (
    <Dialog role="alertdialog" title={t('discardTitle')} onClose={onClose}>
      <p className={styles['text']}>{t('discardText', { what })}</p>
      <div className={styles['buttons']}>
        <Button autoFocus onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button look="primary" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </Dialog>
  )
}
