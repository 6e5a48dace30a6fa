/** The customer's own picture on the sign-in page, for those who came by a customer's link. */
import { useEffect, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'

export function useCustomerPicture(): string | undefined {
  const { customer } = useOutrider()
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    customer
      .info()
      .then(info => setPicture(info?.pictureUrl))
      // The page is complete without it.
      .catch((error: unknown) => console.warn('customer picture', error))
  }, [customer])
  return picture
}
