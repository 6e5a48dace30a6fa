/** The customer's own picture on the sign-in page, for those who came by a customer's link. */
import { useEffect, useState } from 'react'
import { customerInfo } from '../../core/api/outside.ts'
import { useOutrider } from '../../core/outrider.ts'

export function useCustomerPicture(): string | undefined {
  const { stored } = useOutrider()
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    const url = stored.get('customerInfoUrl')
    const code = stored.get('customerCode')
    if (!url || !code) return
    customerInfo(url, code)
      .then(info => setPicture(info.pictureUrl))
      // The page is complete without it.
      .catch((error: unknown) => console.warn('customer picture', error))
  }, [stored])
  return picture
}
