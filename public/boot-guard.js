// Loaded before the portal. When the portal cannot even start, because a file of it is missing, is not what it should be or
// got lost, the page is loaded once more, and then gives way to the repair page (offline.md 2.3). Until it starts, there is
// time to bring what it will ask for.
;(() => {
  const KEY = 'boot-retry'
  const RETRY_AGAIN_AFTER_MS = 10 * 60_000
  const ASK_AGAIN_AFTER_MS = 5000
  let failed = false

  const mayRetry = () => {
    try {
      if (Date.now() - sessionStorage[KEY] < RETRY_AGAIN_AFTER_MS) return false
      sessionStorage[KEY] = Date.now()
      return true
    } catch {
      // Nothing could be noted, so that it would never end.
      return false
    }
  }

  // The repair page comes from the server: without it the browser would show an error of its own.
  const goToRepair = async () => {
    const reached = await fetch('/repair.html', { method: 'HEAD' }).catch(() => {})
    if (reached?.ok) location.replace('/repair.html')
    else setTimeout(goToRepair, ASK_AGAIN_AFTER_MS)
  }

  const onFailure = () => {
    if (failed || document.getElementById('root')?.hasChildNodes()) return
    failed = true
    if (mayRetry()) location.reload()
    else void goToRepair()
  }

  const load = (rel, href, as) => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel, href, as, crossOrigin: '', fetchPriority: 'low' }))
  }

  try {
    // AHEAD is what the build puts there (src/build/boot-guard.ts). Whoever is signed in needs the frame and its texts next: they come
    // beside the portal's first file instead of after it.
    if (typeof AHEAD !== 'undefined' && localStorage.token) {
      const [texts, script, style] = AHEAD
      const wanted = localStorage.language ?? navigator.language.toLowerCase().replace('-', '_')
      const language = [wanted, wanted.slice(0, 2), 'en'].find((name) => texts[name])
      load('modulepreload', texts[language], 'script')
      load('modulepreload', script, 'script')
      load('preload', style, 'style')
      // The first number that is written takes a slow tablet 50 ms, for which there is time now.
      setTimeout(() => (0).toLocaleString(language.slice(0, 2)))
    }
  } catch {
    // Storage is denied: nobody can be signed in.
  }

  addEventListener('error', ({ target }) => target.localName === 'script' && onFailure(), true)
  addEventListener('vite:preloadError', onFailure)
})()
