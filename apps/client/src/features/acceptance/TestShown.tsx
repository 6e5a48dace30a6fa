/** One test: what it was of, its results with their evidence, deviating frames, the verdict, and the protocol on paper. */
import { acceptanceFailures, type AcceptanceResult, type AcceptanceTest, acceptanceTries } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { messagesOf, useFactWords } from './fact-words.ts'
import { Frames } from './Frames.tsx'
import { Protocol } from './Protocol.tsx'
import { acceptanceResultTexts, acceptanceTexts } from './strings.ts'
import { useTestFacts } from './use-test-facts.ts'
import { Verdict } from './Verdict.tsx'

const toneOf = (result: AcceptanceResult): Tone =>
  result === 'passed'
    ? 'driving'
    : acceptanceFailures.includes(result)
      ? 'alarm'
      : result === 'waiting' || result === 'trying'
        ? 'idling'
        : 'offline'

export function TestShown({ test }: { test: AcceptanceTest }) {
  const t = useTexts(acceptanceTexts)
  const results = useTexts(acceptanceResultTexts)
  const wordsOf = useFactWords()
  const facts = useTestFacts(test)
  const { host } = useOutrider()
  const [prints, setPrints] = useState(false)
  const { testId, tried, state, deviations } = test
  return (
    <>
      <Card title={t('results')}>
        <FactList facts={facts} />
        <Rows label={t('results')}>
          {tried.map(each => (
            <Row key={each.try} title={acceptanceTries[each.try][t.lang]} text={[messagesOf(each), ...wordsOf(each)].join(' · ')}>
              <StateBadge tone={toneOf(each.result)}>{results(each.result)}</StateBadge>
            </Row>
          ))}
        </Rows>
        {state === 'running' && <Stop test={test} />}
        {state !== 'running' && host.prints && (
          <Button icon="list" busy={prints} onClick={() => setPrints(true)}>
            {t('print')}
          </Button>
        )}
      </Card>
      <Frames testId={testId} deviations={deviations} />
      {state !== 'running' && <Verdict key={test.verdict?.at ?? 0} test={test} />}
      {prints && <Protocol test={test} onEnd={() => setPrints(false)} />}
    </>
  )
}

function Stop({ test: { testId } }: { test: AcceptanceTest }) {
  const t = useTexts(acceptanceTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      await api.call('terminal/stopAcceptance', { testId }, { quiet: true })
      await cached.outdate('terminal/getAcceptanceTests')
    },
  })
  return (
    <>
      {error && <Alert>{messageOf(error, t.lang)}</Alert>}
      <Button busy={isPending} onClick={() => mutate()}>
        {t('stop')}
      </Button>
    </>
  )
}
