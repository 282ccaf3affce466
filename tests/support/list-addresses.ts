/** The lists of what the portal keeps records of, without payments and what was done. */
export const recordLists = [
  '/terminals/list',
  '/devices/list',
  '/merchants/list',
  '/mids/list',
  '/stores/list',
  '/users/list',
] as const
