/** Recovery codes that were just made: shown here and nowhere again. */
import { useCopy } from '../../../core/copy/use-copy.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from './SecondFactor.module.css'
import { secondFactorTexts } from './second-factor-texts.ts'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(secondFactorTexts)
  const copy = useCopy()
  return (
    <Card title={t('codesTitle')} text={t('codesText')}>
      <ul className={styles['codes']} data-testid="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button icon="copy" onClick={() => void copy(codes.join('\n'))}>
          {t('copyCodes')}
        </Button>
        <Button look="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
    </Card>
  )
}
