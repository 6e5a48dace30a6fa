/** Pictures and signatures of a task; who may add some does it here. */
import { attachmentSubjects, type AttachmentSubject, filePurposes } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useOnline } from '../../core/context/use-online.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { pictureAt } from '../../core/outbox/outbox-entry.ts'
import { useOutbox } from '../../core/outbox/use-outbox.ts'
import { shrinkPicture } from '../../core/pictures/shrink-picture.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { dateTime } from '../../core/time/format.ts'
import { Thumbnail } from '../../core/pictures/Thumbnail.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/inputs/Select.tsx'
import { placeNow } from './place-now.ts'
import { workTexts } from './strings.ts'
import { usePlatformOf } from './use-platform-of.ts'
import styles from './Work.module.css'

/** How long a picture waits for its place, ms. */
const placeMs = 500
const after = (ms: number): Promise<undefined> => new Promise(resolve => setTimeout(() => resolve(undefined), ms))

const subjects = Object.keys(attachmentSubjects) as AttachmentSubject[]

export function Pictures({
  applicationNum,
  plateNum = '',
  editable = false,
}: {
  applicationNum: string
  plateNum?: string
  editable?: boolean
}) {
  const t = useTexts(workTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { data, error, refetch } = useCall('vehManager/getInstMtcAttachment', { applicationNum }, { refetchOnMount: 'always' })
  const fileIds = data?.attachments.map(({ fileId }) => fileId) ?? []
  const files = useCall('file/getFiles', fileIds.length > 0 ? { fileIds } : undefined)
  const cached = useCachedCalls()
  const { api, session } = useOutrider()
  const platform = usePlatformOf(applicationNum)
  const url = session.targetOf(platform)?.url ?? ''
  const links = new Map(files.data?.files.map(({ fileId, link }) => [fileId, `${url}${link}`]))
  const remove = useMutation({
    mutationFn: (attachmentId: string) =>
      api.call('vehManager/updInstMtcAttachment', { applicationNum, remove: attachmentId }, { quiet: true }),
    onSuccess: () => cached.outdate('vehManager/getInstMtcAttachment'),
  })
  const online = useOnline()
  if (!data) {
    // Without a network pictures are still taken; the platform says later whether it takes them.
    if (!online && editable) return <AddPicture applicationNum={applicationNum} plateNum={plateNum} />
    return error ? (
      <ErrorState
        title={t('picturesFailed')}
        text={messageOf(error, lang)}
        retry={{ label: common('retry'), run: () => void refetch() }}
      />
    ) : (
      <LoadingState label={common('loading')} />
    )
  }
  const mayUpload = editable && data.mayUpload
  return (
    <div className={styles['stack']}>
      {data.attachments.length === 0 ? (
        <p className={styles['note']}>{t('noPictures')}</p>
      ) : (
        <ul className={styles['pictures']}>
          {data.attachments.map(each => {
            const link = links.get(each.fileId)
            const subject = attachmentSubjects[each.subject][lang]
            return (
              <li key={each.attachmentId} className={styles['picture']}>
                {link ? (
                  <a href={link} target="_blank" rel="noreferrer">
                    <Thumbnail link={link} alt={subject} />
                  </a>
                ) : (
                  <p className={styles['note']}>{common('loading')}</p>
                )}
                <span>{subject}</span>
                <span className={styles['note']}>
                  {[each.userName, t('takenAt', { time: dateTime(each.takenAt ?? each.addedAt, lang) }), each.plateNum]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {mayUpload && (
                  <IconButton
                    icon="trash"
                    label={`${t('removePicture')}: ${subject}`}
                    onClick={() => remove.mutate(each.attachmentId)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {remove.error && <Alert>{messageOf(remove.error, lang)}</Alert>}
      {files.error && <Alert>{messageOf(files.error, lang)}</Alert>}
      {mayUpload && <AddPicture applicationNum={applicationNum} plateNum={plateNum} />}
    </div>
  )
}

function AddPicture({ applicationNum, plateNum }: { applicationNum: string; plateNum: string }) {
  const t = useTexts(workTexts)
  const lang = useLang()
  const { outbox, entries } = useOutbox()
  const platform = usePlatformOf(applicationNum)
  const input = useRef<HTMLInputElement>(null)
  /** Where the device is, as asked when the camera was opened. */
  const standing = useRef<ReturnType<typeof placeNow>>(null)
  const [subject, setSubject] = useState<AttachmentSubject>('plate')
  const [unreadable, setUnreadable] = useState(false)
  const about = `application ${applicationNum}`
  const waiting = entries.filter(each => each.subject === about && each.path === 'vehManager/updInstMtcAttachment').length
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    async mutationFn(file: File) {
      setUnreadable(false)
      const content = await shrinkPicture(file).catch(() => undefined)
      if (!content) return setUnreadable(true)
      // Asked for while the camera was open; a picture is kept without its place rather than lost with the page.
      const place = await Promise.race([standing.current ?? placeNow(), after(placeMs)])
      const taken = { takenAt: Date.now(), latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
      // Kept before anything is sent: nothing is lost without a network.
      await outbox.add({
        path: 'vehManager/updInstMtcAttachment',
        body: { applicationNum, add: { fileId: pictureAt(0), subject, plateNum, ...taken } },
        pictures: [content],
        platform,
        subject: about,
        title: workTexts.rows.sendPicture,
        about: [plateNum, attachmentSubjects[subject][lang]].filter(Boolean).join(' · '),
        conflicts: ['application.notNow'],
        outdates: ['vehManager/getInstMtcAttachment'],
      })
      toast(t('keptPicture'))
    },
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (file) mutate(file)
  }
  return (
    <div className={styles['stack']}>
      {unreadable && <Alert>{t('unreadable')}</Alert>}
      {error && <Alert>{messageOf(error, lang)}</Alert>}
      {waiting > 0 && <Alert tone="notice">{t('waitingPictures', { n: waiting })}</Alert>}
      <div className={styles['head']}>
        <Select
          label={t('subject')}
          choices={subjects.map(value => ({ value, text: attachmentSubjects[value][lang] }))}
          chosen={subject}
          onChoose={setSubject}
        />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('addPicture')}
          accept={filePurposes.picture.types.join(',')}
          capture="environment"
          onChange={choose}
        />
        <Button
          icon="plus"
          busy={isPending}
          onClick={() => {
            standing.current = placeNow()
            input.current?.click()
          }}
        >
          {t('addPicture')}
        </Button>
      </div>
    </div>
  )
}
