/** /admin/drivers: the files of drivers. */
import type { AdminDriver, DataOf } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCallPages } from '../../../core/lists/use-call-pages.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dayText } from '../../../core/time/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import { AdminList } from '../AdminList.tsx'
import { soonDays, stateOfEnd, toneOfEnd, useDriverColumns } from './driver-columns.tsx'
import { driverFileTexts } from './driver-texts.ts'
import { useToday } from './use-today.ts'

const path = 'admin/getDrivers'
const driversOf = ({ drivers }: DataOf<typeof path>): readonly AdminDriver[] => drivers
const idOf = ({ driverId }: AdminDriver): string => driverId
const expiries = { anyExpiry: undefined, expiring: soonDays, expired: 0 } as const
type Expiry = keyof typeof expiries

export default function Drivers() {
  const t = useTexts(driverFileTexts)
  const { hrefOf } = useScreens()
  const openScreen = useOpenScreen()
  const columns = useDriverColumns()
  const [words, setWords] = useState('')
  const [state, setState] = useState<AdminDriver['state']>('active')
  const [expiry, setExpiry] = useState<Expiry>('anyExpiry')
  const keyword = useDebounced(words.trim())
  const endsWithinDays = expiries[expiry]
  const { list: pages } = useCallPages(
    path,
    { ...(keyword !== '' && { keyword }), ...(endsWithinDays !== undefined && { endsWithinDays }), state },
    driversOf,
  )
  const open = ({ driverId }: AdminDriver) => openScreen('adminDriver', { driver: driverId })
  return (
    <AdminList
      title={t('title')}
      back={hrefOf('main')}
      further={[{ icon: 'grid', text: t('sheet'), go: () => openScreen('adminDriverSheet') }]}
      search={{ label: t('search'), words, onChange: setWords }}
      filters={
        <>
          <Select
            label={t('state')}
            choices={(['active', 'retired'] as const).map(value => ({ value, text: t(value) }))}
            chosen={state}
            onChoose={setState}
          />
          <Select
            label={t('expiry')}
            choices={(Object.keys(expiries) as Expiry[]).map(value => ({ value, text: t(value) }))}
            chosen={expiry}
            onChoose={setExpiry}
          />
        </>
      }
      add={{ text: t('add'), go: () => openScreen('adminDriver', {}) }}
      pages={pages}
      name="adminDrivers"
      columns={columns}
      idOf={idOf}
      open={open}
      label={t('title')}
      failed={t('failed')}
      empty={
        keyword !== '' || endsWithinDays !== undefined || state === 'retired' ? (
          <EmptyState icon="user" title={t('noneFound')} />
        ) : (
          <EmptyState icon="user" title={t('none')} text={t('noneText')} />
        )
      }
      rowHeight={evenRowHeight}
      renderRow={driver => <DriverRow driver={driver} onOpen={() => open(driver)} />}
    />
  )
}

function DriverRow({ driver, onOpen }: { driver: AdminDriver; onOpen: () => void }) {
  const t = useTexts(driverFileTexts)
  const { name, orgName, mobile, plateNum, certificate, licenceUntil, certificateUntil, byCardAlone } = driver
  const [first = ''] = [licenceUntil, certificateUntil].filter(until => until !== '').toSorted()
  const end = stateOfEnd(first, useToday())
  const badge = end
    ? { text: t(`${end}On`, { day: dayText(first, t.lang) }), tone: toneOfEnd[end] }
    : byCardAlone
      ? { text: t('byCardAlone'), tone: 'idling' as const }
      : undefined
  return (
    <ListRow
      even
      icon="user"
      title={name || certificate}
      text={[orgName, plateNum, mobile].filter(Boolean).join(' · ')}
      badge={badge}
      onClick={onOpen}
    />
  )
}
