/** Shows the picture of a record; users who may change the record add, replace and remove it here. */
import { filePurposes } from '@outrider/contract'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { messageOf } from '../api/call-error.ts'
import { useOnline } from '../context/use-online.ts'
import { useTexts } from '../i18n/use-texts.ts'
import styles from './PictureField.module.css'
import { largestPicture } from './shrink-picture.ts'
import { pictureTexts } from './strings.ts'
import { type PictureCalls, UnreadablePicture, usePicture } from './use-picture.ts'

interface Props {
  /** Name of the record, for the description of the picture. */
  name: string
  editable: boolean
  calls: PictureCalls
}

const megabyte = 1024 * 1024

export function PictureField({ name, editable, calls }: Props) {
  const t = useTexts(pictureTexts)
  const online = useOnline()
  const title = useId()
  const group = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [confirming, setConfirming] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const [notShown, setNotShown] = useState(false)
  const { query, progress, saving, removing } = usePicture(calls)
  const link = query.data ?? null

  const done = (text: string) => () => {
    toast(text)
    setConfirming(false)
    setNotShown(false)
    // The button that was pressed is gone.
    group.current?.focus()
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    removing.reset()
    saving.reset()
    setTooLarge(file.size > largestPicture)
    if (file.size <= largestPicture) saving.mutate(file, { onSuccess: done(t('added')) })
  }
  const failure = saving.error ?? removing.error
  const problem = tooLarge
    ? t('tooLarge', { megabytes: largestPicture / megabyte })
    : failure && (failure instanceof UnreadablePicture ? t('unreadable') : messageOf(failure, t.lang))

  return (
    <section ref={group} tabIndex={-1} aria-labelledby={title} className={styles['field']}>
      <h3 id={title} className={styles['title']}>
        {t('picture')}
      </h3>
      {query.isPending && <p className="faint">{t('loading')}</p>}
      {(query.isError || notShown) && (
        <div className={styles['failed']}>
          <Alert>{query.error ? messageOf(query.error, t.lang) : t('notShown')}</Alert>
          <Button
            icon="refresh"
            onClick={() => {
              setNotShown(false)
              void query.refetch()
            }}
          >
            {t('retry')}
          </Button>
        </div>
      )}
      {query.data === null && <p className="faint">{t('none')}</p>}
      {link !== null && !notShown && (
        <img className={styles['picture']} src={link} alt={t('of', { name })} onError={() => setNotShown(true)} />
      )}
      {saving.isPending && (
        <progress className={styles['progress']} aria-label={t('sending')} max={1} value={progress}>
          {t('sending')}
        </progress>
      )}
      {problem && <Alert>{problem}</Alert>}
      {editable && !online && <Alert tone="notice">{t('offline')}</Alert>}
      {editable && query.isSuccess && !confirming && (
        <div className={styles['buttons']}>
          {/** Phones offer their camera for it. */}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('add')}
            accept={filePurposes.picture.types.join(',')}
            onChange={choose}
          />
          <Button icon="plus" busy={saving.isPending} disabled={!online} onClick={() => input.current?.click()}>
            {link === null ? t('add') : t('replace')}
          </Button>
          {link !== null && (
            <Button icon="trash" disabled={!online || saving.isPending} onClick={() => setConfirming(true)}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
      {confirming && (
        <Confirm
          busy={removing.isPending}
          disabled={!online}
          onCancel={() => setConfirming(false)}
          onRemove={() => {
            saving.reset()
            removing.mutate(undefined, { onSuccess: done(t('removed')), onError: () => setConfirming(false) })
          }}
        />
      )}
    </section>
  )
}

interface ConfirmProps {
  busy: boolean
  disabled: boolean
  onCancel: () => void
  onRemove: () => void
}

/** Asks before the picture is removed. */
function Confirm({ busy, disabled, onCancel, onRemove }: ConfirmProps) {
  const t = useTexts(pictureTexts)
  return (
    <>
      <Alert tone="notice">{t('removeText')}</Alert>
      <div className={styles['buttons']}>
        {/** The button that was pressed is gone. */}
        <Button autoFocus onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button look="primary" busy={busy} disabled={disabled} onClick={onRemove}>
          {t('removeNow')}
        </Button>
      </div>
    </>
  )
}
