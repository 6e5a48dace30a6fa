import { optionGroup } from '../../options/option.ts'

export const dispatchOptions = optionGroup({
  'keep-dispatch-days': {
    kind: 'number',
    default: 400,
    about: 'Days to keep messages of dispatchers and what came of them; 0: forever',
  },
})
