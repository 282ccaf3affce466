/** What precedes the hosts of a URL, the hosts, and what follows them. */
const PARTS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/**
 * One URL for each host of a URL as libpq writes it: `postgres://user:password@a:5432,b:5432/database`.
 * What only libpq understands (`target_session_attrs`) stays in them and has no effect.
 */
export const urlsIn = (url: string): readonly string[] => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** The hosts of a URL, for people. */
export const hostsIn = (url: string): string => PARTS.exec(url)?.[2] ?? ''
