/** Operation status and type that an analysis is narrowed to: one of each, or all. */
import { type OperationStatus, operationStatuses, type OperationType, operationTypes } from '@outrider/contract'
import { useCall } from '../../../core/queries/use-call.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ChipRow } from '../../../ui/Chip.tsx'
import { ChipMenu } from '../../../ui/overlays/ChipMenu.tsx'
import { safetyTexts } from './texts.ts'
import type { SafetyForm } from './use-asked.ts'

const all = 'all'

interface Choice {
  key: string | number
  zh: string
  en: string
}

/** What an address or a push asks for may be several: they stay until another choice is made. */
const chosenOf = (values: readonly string[] | undefined): string => (values?.length === 1 ? (values[0] ?? all) : all)
const isKeyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: string): key is Key => Object.hasOwn(table, key)

export function OperationFilters({ asked: { query, ask } }: { asked: SafetyForm }) {
  const t = useTexts(safetyTexts)
  const { data: states } = useCall('activeSafety/getOperationStatusList', {})
  const { data: types } = useCall('activeSafety/getOperationTypeList', {})
  const groupOf = (label: string, choices: readonly Choice[]) => [
    {
      label,
      options: [
        { key: all, label: t('all'), lifts: true },
        ...choices.map(choice => ({ key: String(choice.key), label: choice[t.lang] })),
      ],
    },
  ]
  const [status, type] = [t('operationStatus'), t('operationType')]
  return (
    <ChipRow label={t('operation')}>
      {states && (
        <ChipMenu
          label={status}
          groups={groupOf(status, states.operationStatuses)}
          chosen={chosenOf(query?.operationStatusFlags)}
          onChoose={key => ask({ operationStatusFlags: isKeyOf<OperationStatus>(operationStatuses, key) ? [key] : [] })}
        />
      )}
      {types && (
        <ChipMenu
          label={type}
          groups={groupOf(type, types.operationTypes)}
          chosen={chosenOf(query?.operationTypes)}
          onChoose={key => ask({ operationTypes: isKeyOf<OperationType>(operationTypes, key) ? [key] : [] })}
        />
      )}
    </ChipRow>
  )
}
