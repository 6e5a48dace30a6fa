/** Whether the list shows the vehicles one should look at: in the address, in the place of a state, so that it is there again on return. */
import { useSearchParams } from 'react-router'

const asked = 'attention'

export function useAttention(): { on: boolean; show: () => void } {
  const [params, setParams] = useSearchParams()
  const show = () =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('q')
        after.set('state', asked)
        return after
      },
      { replace: true },
    )
  return { on: params.get('state') === asked, show }
}
