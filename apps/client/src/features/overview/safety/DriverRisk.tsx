/** /driverRiskPortrait: the risk score of a driver, of what happened while the card was in a vehicle. */
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useReportCall } from '../use-report-call.ts'
import { periodIn, PortraitPage } from './PortraitPage.tsx'
import { PortraitParts } from './PortraitParts.tsx'
import { safetyTexts } from './texts.ts'

interface Chosen {
  driver: string
  name: string
}

export default function DriverRisk() {
  const t = useTexts(safetyTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const [params] = useSearchParams()
  const period = periodIn(params.get('period'))
  const chosen: Chosen = { driver: params.get('driver') ?? '', name: params.get('name') ?? '' }
  const show = (next: Chosen, unit = period) => void navigate(hrefOf('driverRisk', { ...next, period: unit }), { replace: true })
  const { openPicker } = useOpenPicker<Chosen>({
    first: () => chosen,
    take: (before, picked) => {
      const driver = picked(pickers.driver)
      return driver ? { driver: driver.driverId, name: driver.name } : before
    },
    onTaken: next => show(next),
  })
  return (
    <PortraitPage
      title={t('driverRisk')}
      label={t('driver')}
      value={chosen.name || chosen.driver}
      onPick={() => openPicker(pickers.driver, 'subject', { chosen: chosen.driver || undefined })}
      period={period}
      onPeriod={unit => show(chosen, unit)}
    >
      {chosen.driver === '' ? undefined : <OfDriver driverId={chosen.driver} period={period} />}
    </PortraitPage>
  )
}

function OfDriver({ driverId, period }: { driverId: string; period: ReturnType<typeof periodIn> }) {
  const t = useTexts(safetyTexts)
  const { reply, said } = useReportCall('activeSafety/getDriverRisk', { driverId, periodUnit: period })
  return (
    <PortraitParts
      portrait={reply}
      said={said}
      name={reply?.name ?? t('driver')}
      driverName={reply?.name ?? ''}
      of={{ driverId, periodUnit: period }}
    />
  )
}
