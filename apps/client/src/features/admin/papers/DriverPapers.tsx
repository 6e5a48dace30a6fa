/** The papers of one driver, beside the file: those of the file itself are in its form. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { dayText } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { kindOf, toneOfPaper } from './paper-columns.tsx'
import { paperTexts } from './paper-texts.ts'

export function DriverPapers({ driverId }: { driverId: string }) {
  const t = useTexts(paperTexts)
  const openScreen = useOpenScreen()
  const { data } = useCall('admin/getPapers', { driverId, pageSize: 100 })
  const papers = data?.papers.filter(({ paperId }) => paperId !== null) ?? []
  return (
    <Card title={t('papers')}>
      {papers.length > 0 && (
        <Rows label={t('papers')}>
          {papers.map(paper => (
            <Row
              key={paper.paperId}
              title={kindOf(paper, t.lang)}
              text={[dayText(paper.expiresOn, t.lang), paper.number].filter(Boolean).join(' · ')}
              onClick={() => openScreen('adminPaper', { paper: paper.paperId ?? '' })}
            >
              <StateBadge tone={toneOfPaper[paper.state]}>{t(paper.state)}</StateBadge>
            </Row>
          ))}
        </Rows>
      )}
      <Button icon="plus" onClick={() => openScreen('adminPaper', { driver: driverId })}>
        {t('add')}
      </Button>
    </Card>
  )
}
