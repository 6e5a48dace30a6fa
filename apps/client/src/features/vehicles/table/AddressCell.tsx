/** The address of a vehicle in its row. Asked for only where the row stays on the screen: scrolling passes thousands of rows. */
import type { Vehicle } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useAddress } from '../../../core/map/use-address.ts'
import { vehicleTexts } from '../strings.ts'
import { placeOf } from './place-of.ts'

/** ms on the screen before the address is asked for. */
const staysAfter = 400

export function AddressCell({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), staysAfter)
    return () => clearTimeout(timer)
  }, [])
  const place = placeOf(vehicle)
  const { address, loading } = useAddress(stays ? place : null, vehicle.pcode)
  if (place === null) return ''
  const text = address?.text ?? (loading || !stays ? '…' : t('unknownValue'))
  return <span title={text}>{text}</span>
}
