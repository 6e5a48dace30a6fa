/**
 * /errorVehicleInfo?vehicle=…: the details of a vehicle with missing data: it is not in the list, has never reported, or
 * was never located. Explains the problem, shows what is known, and offers remedies.
 */
import type { Vehicle } from '@outrider/contract'
import { useEffect } from 'react'
import { Redirect, useLocation, useNavigate } from '../../../core/router/index.ts'
import { splitId } from '../../../core/api/identity.ts'
import { isLacking, messageOf } from '../../../core/api/call-error.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { ListGaps } from '../ListGaps.tsx'
import { VehicleDetails } from './VehicleDetails.tsx'
import styles from './VehicleDetails.module.css'
import { detailTexts } from './strings.ts'
import { dataProblemOf } from './data-problem.ts'
import { useAddressedVehicle } from './use-addressed-vehicle.ts'
import { PendingVehicle } from './VehicleInfo.tsx'

export default function ErrorVehicleInfo() {
  const { hrefOf } = useScreens()
  const t = useTexts(detailTexts)
  const known = useAddressedVehicle()
  const goBack = useGoBack(hrefOf('main'))
  const { search, state } = useLocation() as { search: string; state: unknown }
  const sentHere = typeof state === 'object' && state !== null && 'fromDetails' in state
  // A redirected user returns as soon as there is data.
  if (sentHere && known.state === 'known' && !dataProblemOf(known.vehicle))
    return <Redirect replace to={hrefOf('vehicleInfo') + search} />
  return (
    <Page bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {known.state !== 'known' ? (
        <PendingVehicle known={known} />
      ) : known.vehicle ? (
        <>
          <IncompleteVehicle vehicle={known.vehicle} />
          <VehicleDetails vehicle={known.vehicle} />
        </>
      ) : (
        <UnknownVehicle id={known.id} />
      )}
    </Page>
  )
}

/** The vehicle is in the list, but its data is incomplete. */
function IncompleteVehicle({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const trouble = dataProblemOf(vehicle)
  if (trouble === undefined || trouble === 'gone') return <p role="status">{t('allKnown')}</p>
  const text =
    trouble === 'neverLocated'
      ? t('neverLocatedText')
      : vehicle.simNum
        ? t('neverReportedText', { sim: vehicle.simNum })
        : t('noTerminalText')
  return (
    <Alert tone="notice">
      <strong>{t(trouble)}</strong>
      <p>{text}</p>
    </Alert>
  )
}

/** The vehicle is not in the list. Queries the platform, in case the list is outdated. */
function UnknownVehicle({ id }: { id: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(detailTexts)
  const navigate = useNavigate()
  const { liveFleet } = useOutrider()
  const incomplete = useFleetStatus(status => status.platforms.some(({ loaded, gap }) => !loaded || gap))
  const { id: plainId, platformCode } = splitId(id)
  const call = useCall('vehicle/getVehiclePosition', { vehicleId: id, queryTerminal: false }, { gcTime: 0 })
  const { data, error, isFetching, refetch } = call
  useEffect(() => {
    if (data) liveFleet.reload()
  }, [data, liveFleet])
  const answer = isFetching ? t('checking') : data ? t('serverKnows') : messageOf(error, t.lang)

  function again() {
    liveFleet.reload()
    void refetch()
  }

  return (
    <>
      <Alert tone="notice">
        <strong>{t('gone')}</strong>
        <p>{t(incomplete ? 'goneIncomplete' : 'goneText')}</p>
      </Alert>
      <ListGaps />
      <Card>
        <Facts>
          <Fact wide label={t('vehicleId')} text={plainId} />
          {platformCode !== undefined && <Fact wide label={t('platform')} text={platformCode} />}
          <Fact wide label={t('onList')} text={t('notOnList')} />
          {!isLacking(error) && <Fact wide label={t('server')} text={answer} />}
        </Facts>
        <div className={styles['actions']}>
          <Button icon="refresh" busy={isFetching} onClick={again}>
            {t('retry')}
          </Button>
          <Button icon="list" onClick={() => void navigate(hrefOf('main', { module: 'vehicleList' }))}>
            {t('toList')}
          </Button>
        </div>
      </Card>
    </>
  )
}
