/** What the first organisation of an installation is called until somebody names it. */
export const firstOrganisation = { zh: '我的车队', en: 'My fleet' }
