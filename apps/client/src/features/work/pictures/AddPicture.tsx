/** Adding pictures to a task: taken here, or selected from the device. */
import { attachmentSubjects, type AttachmentSubject, filePurposes } from '@outrider/contract'
import { type ChangeEvent, useRef, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { largestPicture, shrinkPicture } from '../../../core/pictures/shrink-picture.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/inputs/Select.tsx'
import { type Place, placeNow, soonPlace } from '../task/place-now.ts'
import { workTexts } from '../strings.ts'
import { useKeepPicture, useWaitingPictures } from './use-keep-picture.ts'
import styles from '../Work.module.css'

const TakePicture = createLazyPart(() => import('./TakePicture.tsx'))

const subjects = (Object.keys(attachmentSubjects) as AttachmentSubject[]).filter(subject => subject !== 'signature')

export function AddPicture({ applicationNum, plateNum }: { applicationNum: string; plateNum: string }) {
  const t = useTexts(workTexts)
  const keep = useKeepPicture(applicationNum, plateNum)
  const waiting = useWaitingPictures(applicationNum).filter(subject => subject !== 'signature').length
  const input = useRef<HTMLInputElement>(null)
  /** Where the device is, as asked when the pictures of the device were opened. */
  const standing = useRef<Promise<Place | undefined>>(null)
  const [subject, setSubject] = useState<AttachmentSubject>('plate')
  const [unreadable, setUnreadable] = useState(false)
  const [taking, setTaking] = useState(false)

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    const takenAt = Date.now()
    const content = file.size > largestPicture ? undefined : await shrinkPicture(file).catch(() => undefined)
    setUnreadable(!content)
    if (!content) return
    // Asked for while the pictures were open; one is kept without its place rather than lost with the page.
    const place = await soonPlace(standing.current ?? undefined)
    keep.mutate({ content, subject, source: 'file', takenAt, place }, { onSuccess: () => toast(t('keptPicture')) })
  }
  function open(from: 'camera' | 'files') {
    const element = input.current
    if (!element) return
    standing.current = placeNow()
    if (from === 'camera') element.setAttribute('capture', 'environment')
    else element.removeAttribute('capture')
    element.click()
  }
  return (
    <div className={styles['stack']}>
      {unreadable && <Alert>{t('unreadable')}</Alert>}
      {keep.error && <Alert>{messageOf(keep.error, t.lang)}</Alert>}
      {waiting > 0 && <Alert tone="notice">{t('waitingPictures', { n: waiting })}</Alert>}
      <div className={styles['head']}>
        <Select
          label={t('subject')}
          choices={subjects.map(value => ({ value, text: attachmentSubjects[value][t.lang] }))}
          chosen={subject}
          onChoose={setSubject}
        />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('selectPicture')}
          accept={filePurposes.picture.types.join(',')}
          onChange={event => void add(event)}
        />
        {/** Where the page may not have the camera, that of the device takes the picture. */}
        <Button icon="camera" onClick={() => ('mediaDevices' in navigator ? setTaking(true) : open('camera'))}>
          {t('takePicture')}
        </Button>
        <Button icon="plus" busy={keep.isPending} onClick={() => open('files')}>
          {t('selectPicture')}
        </Button>
      </div>
      {taking && (
        <TakePicture
          props={{
            applicationNum,
            plateNum,
            first: subject,
            onSelect() {
              setTaking(false)
              open('files')
            },
            onClose: () => setTaking(false),
          }}
          loading={null}
          failed={{ title: t('takePicture') }}
        />
      )}
    </div>
  )
}
