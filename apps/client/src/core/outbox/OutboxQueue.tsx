/** What waits on this device, what was refused and why; each can be sent again or discarded. */
import type { Lang } from '@outrider/contract'
import { useOutrider } from '../context/outrider.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { dateTime } from '../time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useConfirm } from '../../ui/overlays/Question.tsx'
import styles from './Outbox.module.css'
import type { OutboxEntry } from './outbox-entry.ts'
import { outboxTexts } from './outbox-texts.ts'
import { useOutbox } from './use-outbox.ts'

const nameOf = ({ title, about }: OutboxEntry, lang: Lang): string => [title[lang], about].filter(Boolean).join(' · ')

export function OutboxQueue() {
  const t = useTexts(outboxTexts)
  const { outbox, entries, sending, lasting } = useOutbox()
  const { confirm, question } = useConfirm()
  if (entries.length === 0) return <EmptyState icon="check" title={t('empty')} />
  const discard = async (entry: OutboxEntry) => {
    const texts = [t('discardText', { what: nameOf(entry, t.lang) })]
    if (await confirm({ title: t('discardTitle'), texts, yes: t('discard'), no: t('cancel') })) await outbox.discard(entry.id)
  }
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
      <ul className="column" aria-label={t('title')}>
        {rows.map(({ entry, behind }) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            behind={behind}
            sending={sending === entry.id}
            onRetry={() => void outbox.retry(entry.id)}
            onDiscard={() => void discard(entry)}
          />
        ))}
      </ul>
      {question}
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
  const { refusal, pictures } = entry
  const count = pictures.length
  const facts = [dateTime(entry.at, t.lang), count === 1 && t('onePicture'), count > 1 && t('pictures', { n: count })]
  const state = sending ? t('sending') : behind ? t('behind') : t('waits')
  return (
    <li className={styles['entry']}>
      <div className={styles['words']}>
        <strong>{nameOf(entry, t.lang)}</strong>
        <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
        {refusal && pictures.map(({ content }, at) => <SavePicture key={at} content={content} number={at + 1} />)}
        {refusal ? (
          <Alert>{`${refusal.conflict ? t('conflict') : t('notAccepted')}: ${refusal.message}`}</Alert>
        ) : (
          <span className="quiet">{state}</span>
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
