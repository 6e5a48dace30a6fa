// Before anything is painted: the chosen theme, so that a dark screen does not begin with a white flash. Whatever stands there
// that is no theme leaves the page as it is; src/core/theme/theme.ts decides the rest.
try {
  var chosen = JSON.parse(localStorage.getItem('themeColor')).themeName
  if (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches) chosen = 'black'
  if (/^(red|blue|black|white)$/.test(chosen)) document.documentElement.dataset.theme = chosen
} catch (nothingStored) {
  // The default theme needs no word.
}
