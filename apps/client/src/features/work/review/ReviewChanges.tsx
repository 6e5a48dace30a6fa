/** For the reviewer, side by side: what has changed since the last decision, pictures included, and what differs from the vehicle's record. */
import type { VehicleEditValues, WorkApplication } from '@outrider/contract'
import { workActions } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card } from '../../../ui/Page.tsx'
import { PictureList } from '../pictures/PictureList.tsx'
import { changedSince } from './review-changes.ts'
import { Changes } from '../Steps.tsx'
import { workFieldTexts, workTexts } from '../strings.ts'
import styles from '../Work.module.css'

export function ReviewChanges({ application }: { application: WorkApplication }) {
  return (
    <div className={styles['two']}>
      <SinceDecision application={application} />
      {application.vehicleId !== null && <AgainstRecord application={application} vehicleId={application.vehicleId} />}
    </div>
  )
}

function SinceDecision({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const { applicationNum } = application
  const { data, error } = useCall('vehManager/getInstMtcHistory', { applicationNum })
  const attached = useCall('vehManager/getInstMtcAttachment', { applicationNum }, { refetchOnMount: 'always' })
  const pictures = attached.data?.attachments ?? []
  if (!data) return error ? <Alert>{messageOf(error, t.lang)}</Alert> : null
  const { decision, changes } = changedSince(data.steps)
  const since = decision?.at ?? 0
  const added = pictures.filter(({ addedAt }) => addedAt > since)
  const before = pictures.filter(({ addedAt }) => addedAt <= since)
  const whose = decision && workActions[decision.action][t.lang]
  const words = decision
    ? `${t.lang === 'zh' ? `${decision.userName}：${whose}` : `${decision.userName} ${whose}`} · ${dateTime(decision.at, t.lang)}`
    : t('notDecided')
  return (
    <Card title={t('changedSince')} text={words}>
      <div className={styles['stack']}>
        <Changes changes={changes} />
        {attached.error && !attached.data && <Alert>{messageOf(attached.error, t.lang)}</Alert>}
        {attached.data && !pictures.some(({ subject }) => subject === 'signature') && (
          <p className={styles['note']}>{t('noSignature')}</p>
        )}
        {pictures.length > 0 && (
          <div className={styles['two']}>
            <section className={styles['stack']} aria-label={t('picturesBefore')}>
              <h3 className={styles['beside']}>{t('picturesBefore')}</h3>
              <PictureList applicationNum={applicationNum} attachments={before} work={application} />
            </section>
            <section className={styles['stack']} aria-label={t('picturesAdded')}>
              <h3 className={styles['beside']}>{t('picturesAdded')}</h3>
              <PictureList applicationNum={applicationNum} attachments={added} work={application} />
            </section>
          </div>
        )}
      </div>
    </Card>
  )
}

const compared = [
  ['plateNum', 'plateNum'],
  ['commCardNum', 'commCardNum'],
  ['terminalId', 'terminalId'],
  ['simIccid', 'realSim'],
] as const satisfies readonly (readonly [keyof WorkApplication, keyof VehicleEditValues])[]

const plain = (value: string): string => value.trim().toLowerCase()

function AgainstRecord({ application, vehicleId }: { application: WorkApplication; vehicleId: string }) {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const { data, error } = useCall('vehicle/getVehEditData', { vehicleId }, { refetchOnMount: 'always' })
  if (!data) return error ? <Alert>{messageOf(error, t.lang)}</Alert> : null
  return (
    <Card title={t('againstRecord')} text={t('againstRecordText')}>
      <table className={styles['changes']}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('inRecord')}</th>
            <th scope="col">{t('inTask')}</th>
          </tr>
        </thead>
        <tbody>
          {compared.map(([name, recorded]) => {
            const [was, is] = [data.values[recorded] ?? '', application[name]]
            // Where the record says nothing, nothing contradicts it.
            const differs = was !== '' && is !== '' && plain(was) !== plain(is)
            return (
              <tr key={name}>
                <th scope="row">{field(name)}</th>
                <td>{was || t('none')}</td>
                <td className={differs ? 'text-alarm' : undefined}>
                  {is || t('none')}
                  {differs && ` · ${t('differs')}`}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
