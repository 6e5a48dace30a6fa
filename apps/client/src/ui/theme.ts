/** Themes are sets of colours (themes.css); the document says which one holds. */
export const themes = ['red', 'blue', 'black', 'white'] as const
export type Theme = (typeof themes)[number]

export const isDark = (theme: Theme): boolean => theme === 'black'

/** The ground of each, for what the browser draws around the page. */
const grounds: Record<Theme, string> = { red: '#ffffff', blue: '#ffffff', black: '#151a22', white: '#ffffff' }

export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[theme])
}
