/** Pictures and signatures of a task; who may add some does it here. */
import { attachmentSubjects } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useOnline } from '../../core/context/use-online.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { Thumbnail } from '../../core/pictures/Thumbnail.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { AddPicture } from './AddPicture.tsx'
import { PictureFacts } from './PictureFacts.tsx'
import { workTexts } from './strings.ts'
import { usePlatformOf } from './use-platform-of.ts'
import styles from './Work.module.css'

export function Pictures({
  applicationNum,
  plateNum = '',
  work,
  editable = false,
}: {
  applicationNum: string
  plateNum?: string
  /** Where the work is. */
  work?: { latitude: number | null; longitude: number | null }
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
              <li key={each.attachmentId} data-subject={each.subject} className={styles['picture']}>
                {link ? (
                  <a href={link} target="_blank" rel="noreferrer">
                    <Thumbnail link={link} alt={subject} />
                  </a>
                ) : (
                  <p className={styles['note']}>{common('loading')}</p>
                )}
                <span>{subject}</span>
                <PictureFacts attachment={each} work={work} />
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
      {!editable && !data.attachments.some(({ subject }) => subject === 'signature') && (
        <p className={styles['note']}>{t('noSignature')}</p>
      )}
      {remove.error && <Alert>{messageOf(remove.error, lang)}</Alert>}
      {files.error && <Alert>{messageOf(files.error, lang)}</Alert>}
      {mayUpload && <AddPicture applicationNum={applicationNum} plateNum={plateNum} />}
    </div>
  )
}
