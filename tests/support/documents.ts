/** What `docs.test.ts` looks for in documents and sources. */

/** The kinds of ids. */
const kinds =
  'API|AUTH|B|COL|CONST|D|DASH|DATE|DEV|EQ|ERR|EXP|FLT|I18N|JOB|LIST|MER|MIDS|MSG|NAV|OFF|PWA|PWD|QR|RCP|REL|REP|ROLE|ROUTE|SCALE|SEC|SESS|SET|STO|TAB|TRM|TRX|USR|VAL|VAR'
/** Two digits; those of decisions may have three, those of errors are the codes of the catalogue or numbered messages. */
const id = new RegExp(`\\b(?:(?:${kinds})-(?!00\\b)\\d{2}|D-\\d{3}|ERR-(?:M\\d{2}|\\d{4,5}))\\b`, 'g')
/** A line that explains an id: an entry of a list with the id in bold, or a row of a table that begins with it. */
const explanation = new RegExp(`^(?:- \\*\\*|\\| )(${id.source})(?:\\*\\*| )`, 'gm')

const code = /```[\s\S]*?```|`[^`\n]*`/g

export const idsIn = (text: string): string[] => text.match(id) ?? []

/** The same document without the ids at the beginnings of the lines that explain them. */
export const withoutOwnIds = (text: string): string => text.replace(explanation, '')

export const explainedIds = (documents: Iterable<readonly [string, string]>): string[] =>
  [...documents].flatMap(([, text]) => [...text.matchAll(explanation)].map(([, found = '']) => found))

/** Ids that are named in a file and explained nowhere, each with the file. */
export const unexplainedIds = (tree: ReadonlyMap<string, string>, explained: readonly string[]): string[] => {
  const known = new Set(explained)
  return [...tree].flatMap(([path, text]) =>
    [...new Set(idsIn(text))].filter((found) => !known.has(found)).map((found) => `${found} in ${path}`),
  )
}

/** Targets of relative links, those of pictures in HTML last. */
export const linksIn = (markdown: string): string[] => {
  const text = markdown.replace(code, '')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/<img[^>]*\ssrc="([^"]+)"/g)]
  return links.map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target))
}

/** Headings as they are linked to. */
export const headingsIn = (markdown: string): string[] =>
  [...markdown.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Paths of the repository in backticks; patterns and placeholders are none. */
export const pathsIn = (markdown: string): string[] =>
  [...markdown.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`((?:src|tests|docs|public|locales)\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[*<{…]/.test(path))

/** Scripts of package.json that a document runs. */
export const commandsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\bnpm (?:run (?:--\S+ )*(\w[\w:-]*)|(test|start)\b)/g)].map(
    ([, run, short]) => run ?? short ?? '',
  )
