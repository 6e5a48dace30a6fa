/** Buttons side by side, of equal width; below each other where they do not fit. */
import type { ReactNode } from 'react'
import styles from './ButtonRow.module.css'

export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles['buttons']}>{children}</div>
