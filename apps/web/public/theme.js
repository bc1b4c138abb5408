// Runs before the first paint, so that nobody sees the other theme flash by, nor another language than the chosen one.
;(function () {
  var choice = 'system'
  var language = 'system'
  try {
    choice = localStorage.getItem('nightjar.theme') || 'system'
    language = localStorage.getItem('nightjar.language') || 'system'
  } catch {
    // storage is blocked: the default stands
  }
  if (choice === 'system') choice = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  var root = document.documentElement
  if (language !== 'system' && language !== root.lang) root.dataset.otherLanguage = ''
  root.dataset.theme = choice === 'light' ? 'light' : 'dark'
})()
