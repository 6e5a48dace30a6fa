/** The address of a place in a row of a list. */
import type { Coordinates } from '@outrider/geo'
import { useRowAddress } from './use-row-address.ts'

interface Props {
  /** WGS-84 */
  place: Coordinates
  platform: string | undefined
  /** Shown where nobody knows an address. */
  unknown: string
  /** When pointed at; absent: the address, which may be cut off. */
  hint?: string
}

export function RowAddress({ place, platform, unknown, hint }: Props) {
  const { text: address, loading } = useRowAddress(place, platform)
  const text = address ?? (loading ? '…' : unknown)
  return <span title={hint ?? text}>{text}</span>
}
