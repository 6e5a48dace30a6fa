/** Who drives, by the card in the terminal's reader, and since when; without a card who had the last one. */
import type { DataOf, Drive, Vehicle } from '@outrider/contract'
import { useState } from 'react'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { useAge } from '../../core/time/use-age.ts'
import { Fact } from './Facts.tsx'
import { NumberFact } from './NumberFact.tsx'
import { vehicleTexts } from './strings.ts'

/** Of cards that are out. One that is still in is found however long ago it was inserted. */
const days = 7
/** How often it is asked again while it is shown, ms. */
const interval = 60_000

const lastDrive = ({ drives }: DataOf<'activeSafety/getDriverList'>): Drive | null => drives.at(-1) ?? null

export function DriverFact({ vehicle: { id } }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const age = useAge()
  const may = useSession(state => rightsOf(state).posAuth || rightsOf(state).trackAuth)
  // Far enough ahead that what is asked stays the same while the card is open.
  const [endTime] = useState(() => serverNow() + 86_400_000)
  const request = { vehicleId: id, beginTime: endTime - (days + 1) * 86_400_000, endTime }
  const { data: drive, isPending } = useCall('activeSafety/getDriverList', may ? request : undefined, {
    select: lastDrive,
    staleTime: interval,
    refetchInterval: interval,
  })
  if (!may) return null
  const said = () => {
    if (drive === undefined) return t(isPending ? 'loadingAddress' : 'unknownValue')
    if (drive === null) return t('noCard', { n: days })
    const name = drive.name || drive.licence
    return drive.to === null ? t('signedIn', { name, age: age(drive.from) }) : t('signedOut', { name, age: age(drive.to) })
  }
  const { name = '', phone = '' } = drive ?? {}
  return (
    <>
      <Fact label={t('driver')} wide text={said()} />
      {phone !== '' && (
        <NumberFact label={t('driverPhone')} number={phone} callLabel={t('callDriver', { name, number: phone })} />
      )}
    </>
  )
}
