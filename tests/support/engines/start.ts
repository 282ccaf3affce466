import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import type { Engine, EngineName } from './tab.ts'
import { startWebKit } from './webkit.ts'

const starts: Record<EngineName, () => Promise<Engine>> = {
  chromium: startChromium,
  webkit: startWebKit,
  firefox: startFirefox,
}

export const startEngine = (name: EngineName): Promise<Engine> => starts[name]()
