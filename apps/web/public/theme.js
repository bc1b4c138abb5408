// before the first paint: no flash of another theme or language
;(function () {
  var choice = 'system'
  var language = 'system'
  try {
    choice = localStorage.getItem('nightjar.theme') || 'system'
    language = localStorage.getItem('nightjar.language') || 'system'
  } catch {
    // blocked: the default stands
  }
  if (/^\/embed\//.test(location.pathname)) choice = (/[?&]theme=(dark|light)/.exec(location.search) || [0, choice])[1]
  if (choice === 'system') choice = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  var root = document.documentElement
  if (language !== 'system' && language !== root.lang) root.dataset.otherLanguage = ''
  root.dataset.theme = choice === 'light' ? 'light' : 'dark'
})()
