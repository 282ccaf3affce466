/** What a browser calls itself, the most particular first: each also claims to be those it came from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const find = (names: typeof browsers, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/** The names of browser and system in a User-Agent header (RFC 9110, 10.1.5), as far as they are known. */
export const browserName = (userAgent: string): { browser: string | undefined; system: string | undefined } => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
})
