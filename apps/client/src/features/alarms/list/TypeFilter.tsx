/** Narrows the list to types of alarms. */
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { Button } from '../../../ui/Button.tsx'
import { alarmListTexts } from '../strings.ts'

interface Props {
  /** Keys; empty: all. */
  chosen: readonly string[]
  onChoose: (types: string[]) => void
}

export function TypeFilter({ chosen, onChoose }: Props) {
  const t = useTexts(alarmListTexts)
  const alarmName = useAlarmNames()
  const { openPicker } = useOpenPicker<string[] | undefined>({
    first: () => undefined,
    take: (_, of) => of(pickers.alarmTypes)?.types,
    onTaken: types => types && onChoose(types),
  })
  const [first] = chosen
  const text =
    first === undefined ? t('allTypes') : chosen.length === 1 ? alarmName(first) : t('severalTypes', { n: chosen.length })
  return (
    <Button icon="bell" onClick={() => openPicker(pickers.alarmTypes, 'types', { chosen })}>
      {text}
    </Button>
  )
}
