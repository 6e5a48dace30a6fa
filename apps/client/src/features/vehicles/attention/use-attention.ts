/** Whether the list shows vehicles that need attention. Kept in the URL in place of the state filter. */
import { useSearchParams } from 'react-router'

const attentionValue = 'attention'

export function useAttention(): { on: boolean; show: () => void } {
  const [params, setParams] = useSearchParams()
  const show = () =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('q')
        after.set('state', attentionValue)
        return after
      },
      { replace: true },
    )
  return { on: params.get('state') === attentionValue, show }
}
