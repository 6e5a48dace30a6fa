/** Takes pictures of a task with the camera: each has the time, the place and the plate with it, and is looked at before it is kept. */
import { attachmentSubjects, type AttachmentSubject } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { CameraView } from '../../../core/camera/CameraView.tsx'
import { frameOf } from '../../../core/camera/frame-of.ts'
import { useCamera } from '../../../core/camera/use-camera.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Place, soonPlace } from '../task/place-now.ts'
import { workTexts } from '../strings.ts'
import { useKeepPicture } from './use-keep-picture.ts'
import { useWatchedPlace } from '../task/use-place.ts'
import styles from '../Work.module.css'

interface Props {
  applicationNum: string
  plateNum: string
  first: AttachmentSubject
  /** A picture of the device instead. */
  onSelect: () => void
  onClose: () => void
}

interface Taken {
  content: Blob
  /** Of the picture as it is shown. */
  link: string
  at: number
  place: Place | undefined
}

/** How old a place may be and still be that of the picture without asking again, ms. */
const placeAge = 60_000

const subjects = (Object.keys(attachmentSubjects) as AttachmentSubject[]).filter(subject => subject !== 'signature')

export default function TakePicture({ applicationNum, plateNum, first, onSelect, onClose }: Props) {
  const t = useTexts(workTexts)
  const common = useTexts(commonTexts)
  const camera = useCamera()
  const watched = useWatchedPlace()
  const keep = useKeepPicture(applicationNum, plateNum)
  const [subject, setSubject] = useState(first)
  const [taken, setTaken] = useState<Taken>()
  const [failed, setFailed] = useState(false)
  const link = taken?.link
  useEffect(() => () => void (link && URL.revokeObjectURL(link)), [link])

  async function take() {
    const video = camera.video.current
    if (!video) return
    const at = Date.now()
    const fresh = typeof watched !== 'string' && at - watched.at < placeAge
    // Devices that stand still report no new place by themselves.
    const place = fresh ? watched : await soonPlace()
    try {
      const content = await frameOf(video)
      setTaken({ content, link: URL.createObjectURL(content), at, place })
      setFailed(false)
    } catch (cause) {
      console.warn('the picture could not be made', cause)
      setFailed(true)
    }
  }
  const place = taken ? (taken.place ?? 'unknown') : watched
  const where =
    typeof place === 'string'
      ? t(place === 'refused' ? 'placeRefused' : taken ? 'pictureNoPlace' : 'placePending')
      : [t('placeHere'), place.accuracy === null ? '' : t('accuracy', { m: shownNumber('metre', place.accuracy, t.lang) })].join(
          ' ',
        )
  return (
    <Dialog title={t('takePicture')} closeLabel={common('close')} onClose={onClose} size="medium">
      <div className={styles['stack']}>
        <Select
          label={t('subject')}
          choices={subjects.map(value => ({ value, text: attachmentSubjects[value][t.lang] }))}
          chosen={subject}
          onChoose={setSubject}
        />
        {/** The camera stays on while a picture is looked at: the next one is taken at once. */}
        <div hidden={taken !== undefined}>
          <CameraView camera={camera} label={t('cameraView')} hint={where} instead={t('selectInstead')}>
            <Button look="primary" icon="camera" onClick={() => void take()}>
              {t('shutter')}
            </Button>
          </CameraView>
        </div>
        {taken && (
          <figure className={styles['taken']}>
            <img src={taken.link} alt={attachmentSubjects[subject][t.lang]} />
            <figcaption className={styles['note']}>
              {[dateTime(taken.at, t.lang), where, plateNum].filter(Boolean).join(' · ')}
            </figcaption>
            <div className={styles['buttons']}>
              <Button
                look="primary"
                busy={keep.isPending}
                onClick={() =>
                  keep.mutate(
                    { content: taken.content, subject, source: 'camera', takenAt: taken.at, place: taken.place },
                    {
                      onSuccess() {
                        setTaken(undefined)
                        toast(t('keptPicture'))
                      },
                    },
                  )
                }
              >
                {t('usePicture')}
              </Button>
              <Button onClick={() => setTaken(undefined)}>{t('takeAgain')}</Button>
            </div>
          </figure>
        )}
        {failed && <Alert>{t('takeFailed')}</Alert>}
        {keep.error && <Alert>{messageOf(keep.error, t.lang)}</Alert>}
        {camera.problem && (
          <Button icon="plus" block onClick={onSelect}>
            {t('selectPicture')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
