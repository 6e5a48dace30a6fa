/** All of a request: what collides with it, what was asked, driven and paid, then what can be done now, and every step. */
import { requestTypes } from '@outrider/contract'
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateMinute, number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Card } from '../../../ui/Page.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { Collisions } from './Collisions.tsx'
import { ExpenseList } from './ExpenseList.tsx'
import { kilometres, requestStateWord, requestTones } from './request-words.ts'
import { RequestActions } from './RequestActions.tsx'
import { RequestSteps } from './RequestSteps.tsx'
import { requestFieldTexts, requestTexts } from './strings.ts'
import type { OpenRequest } from './use-requests.ts'
import work from '../Work.module.css'
import styles from './Requests.module.css'

export function RequestDetail({ open }: { open: OpenRequest }) {
  const t = useTexts(requestTexts)
  const field = useTexts(requestFieldTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { request, steps, expenses, collisions } = open
  const { applicationNum, leftAt, backAt, actions } = request
  const orNone = (value: string): string => value || t('none')
  const odometer = (km: number | null, typed: boolean): string => {
    const value = kilometres(km, t.lang)
    return value && typed ? t('typedByHand', { value }) : orNone(value)
  }
  return (
    <div className={styles['opened']}>
      <div className={styles['line']}>
        <strong>{request.purpose}</strong>
        <StateBadge tone={requestTones[request.state]}>{requestStateWord(request.state, t.lang)}</StateBadge>
      </div>
      <Collisions collisions={collisions} />
      <div className={styles['decided']}>
        <div className={work['stack']}>
          <Card title={t('asked')}>
            <FactList
              facts={[
                [t('number'), applicationNum],
                ...(request.reason ? [[t('reason'), request.reason] as const] : []),
                [field('requestType'), requestTypes[request.requestType][t.lang]],
                [field('startTime'), dateMinute(request.startTime, t.lang)],
                [field('endTime'), dateMinute(request.endTime, t.lang)],
                [field('origin'), request.origin],
                [field('destination'), request.destination],
                [field('passengers'), number(request.passengers, t.lang)],
                [field('passengerNames'), orNone(request.passengerNames)],
                [field('phone'), request.phone],
                [field('vehicle'), request.plateNum || t('noVehicle')],
                [field('remark'), orNone(request.remark)],
                [t('applicant'), request.applicantName],
                [t('organisation'), request.orgName],
                [t('created'), dateMinute(request.createdAt, t.lang)],
                [t('due'), request.dueAt === null ? t('none') : dateMinute(request.dueAt, t.lang)],
              ]}
            />
          </Card>
          {leftAt !== null && (
            <Card title={t('record')}>
              <FactList
                facts={[
                  [field('driverName'), request.driverName],
                  [field('leftAt'), dateMinute(leftAt, t.lang)],
                  [field('backAt'), backAt === null ? t('none') : dateMinute(backAt, t.lang)],
                  [field('odometerOut'), odometer(request.odometerOut, request.odometerOutTyped)],
                  [field('odometerIn'), odometer(request.odometerIn, request.odometerInTyped)],
                  [field('trackKm'), orNone(kilometres(request.trackKm, t.lang))],
                ]}
              />
            </Card>
          )}
          {leftAt !== null && (
            <Card title={t('expensesTitle')}>
              <div className={work['stack']}>
                <ExpenseList request={request} expenses={expenses} />
                {actions.includes('expense') && (
                  <Button icon="plus" onClick={() => void navigate(hrefOf('expend', { applicationNum }))}>
                    {t('enterExpenses')}
                  </Button>
                )}
              </div>
            </Card>
          )}
        </div>
        <div className={styles['decide']}>
          {/** Another version is another form: nothing typed for an older one is sent. */}
          <RequestActions key={request.version} request={request} />
        </div>
        <Card title={t('steps')}>
          <RequestSteps steps={steps} />
        </Card>
      </div>
    </div>
  )
}
