/** Waiting terminals: they tried to connect and were rejected. Choosing one fills in the form. */
import type { RefusedTerminal } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAge } from '../../core/time/use-age.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Card } from '../../ui/Page.tsx'
import { installTexts } from './strings.ts'
import styles from './WaitingTerminals.module.css'

interface Props {
  terminals: readonly RefusedTerminal[]
  chosen: string
  onChoose: (terminal: RefusedTerminal) => void
}

export function WaitingTerminals({ terminals, chosen, onChoose }: Props) {
  const t = useTexts(installTexts)
  const age = useAge()
  if (terminals.length === 0) return null
  return (
    <Card title={t('refused')}>
      <p className={styles['hint']}>{t('refusedHint')}</p>
      <div className={styles['list']}>
        {terminals.map(terminal => (
          <ListRow
            key={terminal.number}
            icon={terminal.number === chosen ? 'check' : 'radio'}
            title={t('refusedRow', { number: terminal.number, model: terminal.model || t('noModel') })}
            text={t('refusedText', {
              why: t(terminal.why),
              address: terminal.address,
              age: age(terminal.time),
              count: terminal.count,
            })}
            onClick={() => onChoose(terminal)}
          />
        ))}
      </div>
    </Card>
  )
}
