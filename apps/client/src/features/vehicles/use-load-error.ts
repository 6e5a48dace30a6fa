/** Error text of the vehicle list. */
import { messageOf } from '../../core/api/call-error.ts'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useLang } from '../../core/i18n/use-texts.ts'

export function useLoadError(): string {
  const error = useFleetStatus(status => status.error)
  const lang = useLang()
  return error === undefined ? '' : messageOf(error, lang)
}
