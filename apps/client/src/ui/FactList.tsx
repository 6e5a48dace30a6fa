/** Facts of one thing: labels on the left, values on the right. */
import { Fragment, type ReactNode } from 'react'
import styles from './FactList.module.css'

export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
