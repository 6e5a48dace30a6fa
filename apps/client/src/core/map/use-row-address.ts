/** The address of a row in a list. Asked for only where the row stays on the screen: scrolling passes thousands of rows. */
import type { Coordinates } from '@outrider/geo'
import { useEffect, useState } from 'react'
import { useAddress } from './use-address.ts'

/** ms on the screen before the address is asked for. */
const staysAfter = 400

/** @param place WGS-84; null: none. Returns the address, undefined while it is not known */
export function useRowAddress(place: Coordinates | null, platform?: string): { text: string | undefined; loading: boolean } {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), staysAfter)
    return () => clearTimeout(timer)
  }, [])
  const { address, loading } = useAddress(stays ? place : null, platform)
  return { text: address?.text, loading: loading || !stays }
}
