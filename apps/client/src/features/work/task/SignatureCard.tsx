/** The signature of who takes over the vehicle: drawn, or by the name where nobody can draw. Kept on the device and sent before the submission. */
import type { WorkApplication } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { isSigned, pictureOfName, pictureOfStrokes, type Stroke } from '../../../core/signature/signature-picture.ts'
import { SignaturePad } from '../../../core/signature/SignaturePad.tsx'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Card } from '../../../ui/Page.tsx'
import { soonPlace } from './place-now.ts'
import { workTexts } from '../strings.ts'
import { useKeepPicture, useWaitingPictures } from '../pictures/use-keep-picture.ts'
import styles from '../Work.module.css'

export function SignatureCard({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const { applicationNum, plateNum, contacts } = application
  const { data } = useCall('vehManager/getInstMtcAttachment', { applicationNum })
  const signatures = data?.attachments.filter(({ subject, removed }) => subject === 'signature' && !removed) ?? []
  const waits = useWaitingPictures(applicationNum).includes('signature')
  const keep = useKeepPicture(applicationNum, plateNum)
  const [name, setName] = useState(contacts)
  const [how, setHow] = useState<'drawn' | 'typed'>('drawn')
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [problem, setProblem] = useState<'needSigner' | 'needSignature' | 'signatureFailed'>()

  async function sign() {
    const signer = name.trim()
    if (signer === '') return setProblem('needSigner')
    if (how === 'drawn' && !isSigned(strokes)) return setProblem('needSignature')
    const takenAt = Date.now()
    const content = await (how === 'drawn' ? pictureOfStrokes(strokes) : pictureOfName(signer)).catch((cause: unknown) => {
      console.warn('the signature could not be made a picture', cause)
    })
    setProblem(content ? undefined : 'signatureFailed')
    if (!content) return
    keep.mutate(
      { content, subject: 'signature', source: how, takenAt, place: await soonPlace(), note: signer },
      {
        onSuccess() {
          setStrokes([])
          toast(t('keptSignature'))
        },
      },
    )
  }
  return (
    <Card title={t('signature')} text={t('signatureText')}>
      <div className={styles['stack']}>
        {signatures.map(({ attachmentId, note, takenAt, addedAt }) => (
          <p key={attachmentId} className={styles['note']}>
            {t('signedBy', { name: note, time: dateTime(takenAt ?? addedAt, t.lang) })}
          </p>
        ))}
        {waits && <Alert tone="notice">{t('signatureWaits')}</Alert>}
        <Field
          label={t('signer')}
          value={name}
          maxLength={64}
          error={problem === 'needSigner' ? t('needSigner') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Segments
          label={t('signHow')}
          choices={[
            { value: 'drawn', text: t('signByHand') },
            { value: 'typed', text: t('signByName') },
          ]}
          chosen={how}
          onChoose={setHow}
        />
        {how === 'drawn' ? (
          <>
            <SignaturePad label={t('signaturePad')} hint={t('signHere')} strokes={strokes} onChange={setStrokes} />
            {problem === 'needSignature' && (
              <p role="alert" className="text-alarm">
                {t('needSignature')}
              </p>
            )}
          </>
        ) : (
          <p className={styles['typedName']}>{name.trim()}</p>
        )}
        {problem === 'signatureFailed' && <Alert>{t('signatureFailed')}</Alert>}
        {keep.error && <Alert>{messageOf(keep.error, t.lang)}</Alert>}
        <div className={styles['buttons']}>
          <Button icon="edit" busy={keep.isPending} onClick={() => void sign()}>
            {t('keepSignature')}
          </Button>
          {how === 'drawn' && strokes.length > 0 && (
            <>
              <Button onClick={() => setStrokes(strokes.slice(0, -1))}>{t('undoStroke')}</Button>
              <Button onClick={() => setStrokes([])}>{t('clearSignature')}</Button>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
