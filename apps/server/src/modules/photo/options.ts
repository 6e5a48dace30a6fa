import { optionGroup } from '../../options/option.ts'

export const photoOptions = optionGroup({
  'keep-photo-days': {
    kind: 'number',
    default: 190,
    about: 'Days to keep photos of vehicles and who asked for them; 0: forever',
  },
  'photos-per-day': {
    kind: 'number',
    default: 1_000,
    about: 'Photos of one vehicle that are kept within 24 hours; more are left on the terminal. 0: no limit',
  },
})
