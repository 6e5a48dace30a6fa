/** What a terminal has said of itself: parameters by group, attributes by name, and what was different when it was read before. */
import type { DataOf, ReadParameter } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { FactList } from '../../ui/FactList.tsx'
import styles from './Commands.module.css'
import { stateWordsOf } from './log-columns.tsx'
import { parameterGroupTexts } from '../../core/connecting/parameter-groups.ts'
import { attributeTexts, commandStateTexts, commandTexts } from './strings.ts'
import { useDetailWords } from './use-commands.ts'

export type Read =
  | { of: 'parameters'; data: DataOf<'platform/sendQueryTerminalParameterParametersCmd'> }
  | { of: 'attributes'; data: DataOf<'platform/sendQueryTerminalParameterAttributeCmd'> }

type Group = keyof typeof parameterGroupTexts.rows
const groupOf = ({ group }: ReadParameter): Group =>
  (Object.keys(parameterGroupTexts.rows) as Group[]).find(each => each === group) ?? 'others'
type Attribute = keyof typeof attributeTexts.rows
const isAttribute = (name: string): name is Attribute => Object.hasOwn(attributeTexts.rows, name)
const hex = (number: number): string => `0x${number.toString(16).padStart(4, '0').toUpperCase()}`

export function TerminalReading({ read }: { read: Read }) {
  const t = useTexts(commandTexts)
  const states = useTexts(commandStateTexts)
  const attributeName = useTexts(attributeTexts)
  const detailWords = useDetailWords()
  const { command, readBefore } = read.data
  if (command.state !== 'inEffect')
    return <Alert>{[stateWordsOf(command, states), detailWords(command.detail)].filter(Boolean).join(' · ')}</Alert>
  const changes =
    read.of === 'parameters'
      ? read.data.parameters.filter(({ before }) => before !== null).length
      : Object.keys(read.data.before).length
  const changed = (before: string | null | undefined) =>
    before != null && `(${t('changedFrom', { before: before || t('nothing') })})`
  return (
    <div className={styles['detail']}>
      {readBefore !== null && (
        <p className="quiet">
          {[
            t('readBefore', { time: dateTime(readBefore, t.lang) }),
            changes === 0 ? t('nothingChanged') : t('changedCount', { n: String(changes) }),
          ].join(' · ')}
        </p>
      )}
      {read.of === 'parameters' ? (
        <Parameters parameters={read.data.parameters} changed={changed} />
      ) : (
        <FactList
          facts={Object.entries(read.data.attributes).map(([name, value]) => [
            isAttribute(name) ? attributeName(name) : name,
            [value, changed(read.data.before[name])].filter(Boolean).join(' '),
          ])}
        />
      )}
    </div>
  )
}

function Parameters({
  parameters,
  changed,
}: {
  parameters: readonly ReadParameter[]
  changed: (before: string | null) => string | false
}) {
  const t = useTexts(commandTexts)
  const groupName = useTexts(parameterGroupTexts)
  return [...Map.groupBy(parameters, groupOf)].map(([group, ofGroup]) => (
    <section key={group} aria-label={groupName(group)}>
      <h3 className={styles['group']}>{groupName(group)}</h3>
      <FactList
        facts={ofGroup.map(({ number, zh, en, unit, value, bytes, before }) => [
          `${(t.lang === 'zh' ? zh : en) || t('unknownParameter')} ${hex(number)}`,
          [bytes ? t(bytes, { value: value || t('nothing') }) : value, unit, changed(before)].filter(Boolean).join(' '),
        ])}
      />
    </section>
  ))
}
