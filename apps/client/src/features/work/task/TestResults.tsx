/** Items of a self-test: green by what the terminal sent, red with what to do. */
import { type SelfTestItem, selfTestItems, type SelfTestResult } from '@outrider/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime } from '../../../core/time/format.ts'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { remedyTexts, workTexts } from '../strings.ts'
import styles from '../Work.module.css'

interface Props {
  results: readonly SelfTestResult[]
  /** Below an item that did not pass. */
  renderExplain?: (item: SelfTestItem) => ReactNode
}

const tones: Record<SelfTestResult['result'], Tone> = { passed: 'driving', failed: 'alarm', unknown: 'offline', none: 'offline' }
const words = { passed: 'passed', failed: 'failedItem', unknown: 'unknownItem', none: 'noneItem' } as const
const bounds: ReadonlySet<SelfTestItem> = new Set(['place', 'signal', 'satellites'])

export function TestResults({ results, renderExplain }: Props) {
  const t = useTexts(workTexts)
  const remedy = useTexts(remedyTexts)
  const seenOf = ({ item, seen }: SelfTestResult): string => (item === 'position' ? seen && dateTime(Number(seen), t.lang) : seen)
  return (
    <ul className="grid gap-2">
      {results.map(each => {
        const { item, result, expected, overridden } = each
        const open = result !== 'passed' && result !== 'none' && overridden === null
        const seen = seenOf(each)
        return (
          <li key={item} className={styles['result']}>
            <span>{selfTestItems[item][t.lang]}</span>
            <StateBadge tone={overridden ? 'idling' : tones[result]}>
              {t(overridden ? 'overriddenItem' : words[result])}
            </StateBadge>
            {(seen || expected) && item !== 'cameras' && (
              <span className={styles['note']}>
                {[
                  seen && t('seen', { value: seen }),
                  expected && t(bounds.has(item) ? 'required' : 'expected', { value: expected }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
            {item === 'cameras' && seen && <span className={styles['note']}>{seen}</span>}
            {overridden && (
              <span className={styles['note']}>{t('explainedBy', { name: overridden.userName, why: overridden.why })}</span>
            )}
            {open && <span className={styles['note']}>{remedy(item)}</span>}
            {open && renderExplain?.(item)}
          </li>
        )
      })}
    </ul>
  )
}
