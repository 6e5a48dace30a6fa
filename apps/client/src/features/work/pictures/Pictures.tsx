/** Pictures and signatures of a task; who may add some does it here. */
import { attachmentSubjects, type WorkAttachment } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../core/api/call-error.ts'
import { isPassing } from '../../../core/api/passing-failures.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useOnline } from '../../../core/context/use-online.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { AddPicture } from './AddPicture.tsx'
import { PictureList } from './PictureList.tsx'
import { workTexts } from '../strings.ts'
import styles from '../Work.module.css'

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
  /** The user may add some, as far as the application itself says. */
  editable?: boolean
}) {
  const t = useTexts(workTexts)
  const common = useTexts(commonTexts)
  const { data, error, refetch } = useCall('vehManager/getInstMtcAttachment', { applicationNum }, { refetchOnMount: 'always' })
  const cached = useCachedCalls()
  const { api } = useOutrider()
  const remove = useMutation({
    mutationFn: (attachmentId: string) =>
      api.call('vehManager/updInstMtcAttachment', { applicationNum, remove: attachmentId }, { quiet: true }),
    onSuccess: () => cached.outdate('vehManager/getInstMtcAttachment'),
  })
  const { confirm, question } = useConfirm()
  const removeAfterQuestion = async (attachmentId: string, title: string) => {
    if (await confirm({ title, texts: [t('removePictureText')], yes: t('removeNow'), no: common('cancel') }))
      remove.mutate(attachmentId)
  }
  const online = useOnline()
  // Without a network, or on one that does not answer, pictures are still taken; the platform says later whether it takes them.
  const unanswered = !data && editable && (!online || isPassing(error))
  if (!data) {
    if (unanswered) return <AddPicture applicationNum={applicationNum} plateNum={plateNum} />
    return error ? (
      <ErrorState
        title={t('picturesFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: common('retry'), run: () => void refetch() }}
      />
    ) : (
      <LoadingState label={common('loading')} />
    )
  }
  const mayUpload = editable && data.mayUpload
  return (
    <div className={styles['stack']}>
      <PictureList
        applicationNum={applicationNum}
        attachments={data.attachments}
        work={work}
        {...(mayUpload && {
          renderActions: ({ attachmentId, subject: of, removed }: WorkAttachment) => {
            const label = `${t('removePicture')}: ${attachmentSubjects[of][t.lang]}`
            return (
              !removed && <IconButton icon="trash" label={label} onClick={() => void removeAfterQuestion(attachmentId, label)} />
            )
          },
        })}
      />
      {!editable && !data.attachments.some(({ subject, removed }) => subject === 'signature' && !removed) && (
        <p className={styles['note']}>{t('noSignature')}</p>
      )}
      {question}
      {remove.error && <Alert>{messageOf(remove.error, t.lang)}</Alert>}
      {mayUpload && <AddPicture applicationNum={applicationNum} plateNum={plateNum} />}
    </div>
  )
}
