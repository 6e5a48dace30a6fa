/** The logo of the user's company on paper. `data-drawn` holds the printer until it is there. */
import { useState } from 'react'
import styles from './CompanyLogo.module.css'
import { useCompanyLogo } from './use-company-logo.ts'

export function PaperLogo() {
  const { loading, address } = useCompanyLogo()
  const [shown, setShown] = useState<'no' | 'yes' | 'broken'>('no')
  if (loading) return <span data-drawn="no" />
  if (address === undefined || shown === 'broken') return null
  return (
    <img
      className={styles['paper']}
      src={address}
      alt=""
      data-drawn={shown}
      onLoad={() => setShown('yes')}
      onError={() => setShown('broken')}
    />
  )
}
