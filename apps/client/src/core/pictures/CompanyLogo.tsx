/** The logo of the user's company. */
import { type ReactNode, useState } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import styles from './CompanyLogo.module.css'
import { useCompanyLogo } from './use-company-logo.ts'

/** `otherwise`: shown where there is none. */
export function CompanyPicture({ otherwise }: { otherwise: ReactNode }) {
  const { address } = useCompanyLogo()
  const [broken, setBroken] = useState<string>()
  if (address === undefined || address === broken) return otherwise
  // The title of the platform stands beside it.
  return <img className={styles['logo']} src={address} alt="" onError={() => setBroken(address)} />
}

/** Or the product's sign. */
export default function CompanyLogo({ size }: { size: number }) {
  return <CompanyPicture otherwise={<Logo size={size} />} />
}
