import { useLayoutEffect } from 'react'
import { usePreference } from '#web/preferences/preferences.ts'

/** Puts the chosen theme and density on the document, where the tokens read them; what is left to the device leaves no mark. */
export function useAppearance(): void {
  const [theme] = usePreference('theme')
  const [density] = usePreference('density')
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    if (density === 'auto') delete dataset.density
    else dataset.density = density
  }, [theme, density])
}
