/** Which other reports of the same vehicles and days come into one file with the one that is shown: each is a sheet of its own. */
import { type ReportName, reportOf } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { exportTexts } from './export-texts.ts'
import styles from './Reports.module.css'
import { asOrdered, ownNameOf, reportsIn } from './reports-in.ts'
import { useReportMenu } from './use-report-menu.ts'

interface Props {
  report: ReportName
  onExport: (also: readonly ReportName[]) => void
  onClose: () => void
}

export function SeveralReports({ report, onExport, onClose }: Props) {
  const t = useTexts(exportTexts)
  const entries = useReportMenu().data?.reports ?? []
  const [chosen, setChosen] = useState<readonly ReportName[]>([])
  // Daily summaries are no table.
  const offered = asOrdered(reportsIn(entries), entries).flatMap(each => (each === 'trackCard' || each === report ? [] : [each]))
  return (
    <Dialog title={t('several')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles['drill']}>
        <p>{t('severalText')}</p>
        <div className={styles['others']}>
          {offered.map(each => (
            <CheckBox
              key={each}
              checked={chosen.includes(each)}
              onChange={on => setChosen(on ? [...chosen, each] : chosen.filter(other => other !== each))}
            >
              {ownNameOf(each, entries) ?? reportOf(each)[t.lang]}
            </CheckBox>
          ))}
        </div>
        <div className={styles['buttons']}>
          <Button look="primary" disabled={chosen.length === 0} onClick={() => onExport(chosen)}>
            {t('exportSeveral', { n: chosen.length + 1 })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
