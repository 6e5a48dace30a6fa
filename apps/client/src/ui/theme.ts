/** Themes are sets of tokens (tokens.css); the document says which one holds. */
export const themes = ['red', 'blue', 'black', 'white'] as const
export type Theme = (typeof themes)[number]

export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
}
